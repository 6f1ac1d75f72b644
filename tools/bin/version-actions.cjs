// How `nx release` reads and writes the versions of the packages, which depend on each other by exact versions.
const { VersionActions } = require('nx/release');
const { readJson, updateJson } = require('nx/src/generators/utils/json');

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

module.exports = class PackageVersions extends VersionActions {
  validManifestFilenames = ['package.json'];

  get manifest() {
    return `${this.projectGraphNode.data.root}/package.json`;
  }

  async readCurrentVersionFromSourceManifest(tree) {
    return { currentVersion: readJson(tree, this.manifest).version, manifestPath: this.manifest };
  }

  async readCurrentVersionFromRegistry() {
    return null;
  }

  async readCurrentVersionOfDependency(tree, graph, name) {
    const manifest = readJson(tree, this.manifest);
    const dependency = graph.nodes[name].data.metadata?.js?.packageName ?? name;
    const kind = kinds.find((one) => manifest[one]?.[dependency] !== undefined);
    return kind === undefined
      ? { currentVersion: null, dependencyCollection: null }
      : { currentVersion: manifest[kind][dependency], dependencyCollection: kind };
  }

  async updateProjectVersion(tree, newVersion) {
    updateJson(tree, this.manifest, (manifest) => ({ ...manifest, version: newVersion }));
    return [`${this.manifest}: ${newVersion}`];
  }

  async updateProjectDependencies(tree, graph, versions) {
    updateJson(tree, this.manifest, (manifest) => {
      for (const [name, version] of Object.entries(versions)) {
        const dependency = graph.nodes[name].data.metadata?.js?.packageName ?? name;
        for (const kind of kinds)
          if (manifest[kind]?.[dependency] !== undefined) manifest[kind][dependency] = version;
      }
      return manifest;
    });
    return [];
  }
};
