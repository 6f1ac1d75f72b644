import type { Variables } from '../processes/environment.ts';
import { words } from './words.ts';

/** Words for groups of hosts in a `network` setting. */
export const hostSets: ReadonlyMap<string, readonly string[]> = new Map([
  ['logged', ['*']],
  [
    'providers',
    words(`
    api.anthropic.com claude.ai console.anthropic.com platform.claude.com api.openai.com auth.openai.com
    chatgpt.com generativelanguage.googleapis.com oauth2.googleapis.com cloudcode-pa.googleapis.com
    accounts.google.com models.dev opencode.ai openrouter.ai
  `),
  ],
  [
    'registries',
    words(`
    registry.npmjs.org registry.yarnpkg.com npm.jsr.io jsr.io deno.land nodejs.org pypi.org
    files.pythonhosted.org index.crates.io static.crates.io crates.io proxy.golang.org sum.golang.org
    rubygems.org index.rubygems.org repo.hex.pm hex.pm repo.maven.apache.org repo1.maven.org
    plugins.gradle.org plugins-artifacts.gradle.org services.gradle.org downloads.gradle.org
    api.nuget.org repo.packagist.org pub.dev github.com codeload.github.com objects.githubusercontent.com
    release-assets.githubusercontent.com raw.githubusercontent.com
  `),
  ],
]);

/** A name with its port; without one, the web ports. `*.example.com` matches all names below it, `*` everything. */
export interface HostRule {
  readonly name: string;
  readonly port: number | null;
}

export function hostRule(written: string): HostRule {
  const found = /^(.*):(\d{1,5})$/.exec(written);
  const name = (found?.[1] ?? written).toLowerCase();
  return { name, port: found?.[2] === undefined ? null : Number(found[2]) };
}

export function isAllowed(rules: readonly HostRule[], name: string, port: number): boolean {
  const asked = name.toLowerCase().replace(/\.$/, '');
  return rules.some((rule) => {
    if (rule.name === '*') return true;
    const named = rule.name.startsWith('*.') ? asked.endsWith(rule.name.slice(1)) : asked === rule.name;
    return named && (rule.port === null ? port === 443 || port === 80 : port === rule.port);
  });
}

/** The proxy that the user's variables name for a host; null: none, or not one of HTTP. */
export function userProxy(name: string, port: number, env: Variables): URL | null {
  const value = (key: string): string => env[key] ?? env[key.toUpperCase()] ?? '';
  const exceptions = value('no_proxy')
    .split(/[\s,]+/)
    .filter((one) => one !== '');
  const isException = (one: string): boolean =>
    one === '*' || `.${name}`.toLowerCase().endsWith(`.${one.toLowerCase().replace(/^\*?\./, '')}`);
  const written = value(port === 80 ? 'http_proxy' : 'https_proxy') || value('all_proxy');
  if (written === '' || isLocalName(name) || exceptions.some(isException)) return null;
  const url = URL.parse(written.includes('://') ? written : `http://${written}`);
  return url?.protocol === 'http:' ? url : null;
}

/** Services of this machine. A box reaches them at the same port of its own loopback. */
export function localPorts(rules: readonly HostRule[]): readonly number[] {
  return rules.flatMap(({ name, port }) => (isLocalName(name) && port !== null ? [port] : []));
}

export function isLocalName(name: string): boolean {
  return name === 'localhost' || name === '::1' || /^127(?:\.\d+){3}$/.test(name);
}

/** Link-local addresses: clouds hand out keys there. */
export function isLinkLocal(address: string): boolean {
  return /^169\.254\.|^fe[89ab][0-9a-f]:|^fd00:ec2:|^::ffff:169\.254\./i.test(address);
}
