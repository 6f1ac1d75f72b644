import { join } from 'node:path';
import { readBounded } from '../read-files.ts';
import type { Variables } from '../processes/environment.ts';
import { hostRule, hostSets } from './hosts.ts';
import type { HostRule } from './hosts.ts';
import { words } from './words.ts';

/** `open`: the network of the machine; otherwise its own loopback with access to these hosts. */
export type NetworkRule = 'open' | readonly HostRule[];

/** A rule as written in the configuration: a word, or a list of words and host names. */
export function networkRule(written: string | readonly string[], env: Variables): NetworkRule {
  const parts = typeof written === 'string' ? [written] : written;
  if (parts.includes('open')) return 'open';
  return parts.flatMap((word) => {
    if (word === 'none' || word === 'loopback') return [];
    const set = hostSets.get(word);
    return set === undefined ? [hostRule(word)] : [...set, ...ownHosts(word, env)].map(hostRule);
  });
}

/** Registries and providers that the user has configured in files and variables. */
function ownHosts(word: string, env: Variables): readonly string[] {
  const named = word === 'registries' ? registryVariable : providerVariable;
  const values = Object.entries(env).flatMap(([name, value]) => (named.test(name) ? [value ?? ''] : []));
  const home = env['HOME'] ?? '';
  const files =
    word === 'registries' && home !== '' ? registryFiles.map((name) => textOf(join(home, name))) : [];
  return [...values, ...files].flatMap(hostsIn);
}

const registryVariable =
  /^(?:npm_config_registry|PIP_(?:EXTRA_)?INDEX_URL|UV_(?:DEFAULT_|EXTRA_)?INDEX(?:_URL)?|GOPROXY|CARGO_REGISTRIES_.*|BUNDLE_MIRROR_.*)$/i;
const providerVariable = /_(?:BASE_URL|ENDPOINT|API_HOST)$/;

const registryFiles = words(`
  .npmrc .yarnrc .yarnrc.yml .config/pip/pip.conf .pip/pip.conf .cargo/config.toml .config/uv/uv.toml .m2/settings.xml
  .gradle/init.gradle .bundle/config .condarc
`);

const largestFile = 256 * 1024;

function textOf(path: string): string {
  const read = readBounded(path, largestFile);
  return read.ok ? read.value.text : '';
}

/** `https://user:password@host:8080/path`, and npm's `//host/:_authToken=`. */
function hostsIn(text: string): readonly string[] {
  const found = text.matchAll(/\/\/(?:[^\s/@]*@)?([a-z0-9][a-z0-9.-]*(?::\d{1,5})?)(?=[/\s"'<,]|$)/gi);
  return [...found].map(([, host = '']) => host);
}
