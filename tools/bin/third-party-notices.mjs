// The licenses of the packages whose code is in a bundle, as these licenses require.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

const require = createRequire(import.meta.url);

/** One section for each package that has a module in one of the outputs of a bundler. */
export function noticesOf(outputs) {
  const ids = outputs.flatMap(({ output }) => output.flatMap((chunk) => chunk.moduleIds ?? []));
  const homes = new Set(ids.map(homeOf).filter((home) => home !== null));
  const sections = [...homes].map(noticeOf).toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const unique = new Map(sections.map(({ title, text }) => [title, text]));
  const texts = [...unique].map(
    ([title, text]) => `${title}\n${'-'.repeat(title.length)}\n\n${text.trim()}\n`,
  );
  return `This program contains code of these packages.\n\n${texts.join('\n\n')}`;
}

/** The folder of the package that a module is from; null for modules of this workspace and of Node. */
function homeOf(id) {
  // Helpers that the bundler itself puts into a bundle.
  const [, bundler] = /^\0(vite|rolldown)\b/.exec(id) ?? [];
  if (bundler !== undefined) return dirname(require.resolve(`${bundler}/package.json`));
  const [, home] = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id) ?? [];
  return home !== undefined && existsSync(join(home, 'package.json')) ? home : null;
}

function noticeOf(home) {
  const { name, version, license } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} has no license`);
  const files = readdirSync(home).filter((file) =>
    /^(?:licen[cs]e|notice|copying)(?:[.-](?:md|txt|mit))?$/i.test(file),
  );
  const texts = files.toSorted().map((file) => ownPart(readFileSync(join(home, file), 'utf8')));
  return {
    title: `${name} ${version} (${license})`,
    text: texts.length === 0 ? `License: ${license}` : texts.join('\n'),
  };
}

/** A bundler lists the licenses of its own dependencies too, none of which is in our bundles. */
function ownPart(text) {
  const [own] = text.split(/^# Licenses of bundled dependencies$/m);
  return own;
}
