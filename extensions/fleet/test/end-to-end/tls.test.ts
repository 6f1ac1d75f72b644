import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fullNeeds, isFull } from '../support/full.ts';
import { freePort, hasRedis, redisServer, safe } from '../support/redis-server.ts';
import { landedPhases } from '../support/split-plan.ts';
import { bedOfTest } from './fleet-bed.ts';
import type { EndToEnd } from './fleet-bed.ts';

const canSign = spawnSync('openssl', ['version']).status === 0;
const password = 'a-password-of-the-queue';

const program = canSign ? 'redis' : 'openssl';

describe.skipIf(!hasRedis || !canSign)(
  `a queue that speaks TLS and asks for a password (needs ${program})`,
  () => {
    let certificates: Certificates;
    beforeAll(() => {
      certificates = certify();
    });
    afterAll(() => {
      certificates.remove();
    });

    async function bed(env: Readonly<Record<string, string>>): Promise<EndToEnd> {
      const port = await freePort();
      const server = await redisServer([...safe, ...tlsSettings(port, certificates)]);
      onTestFinished(() => server.end());
      const queue = { DEBUSSY_FLEET_QUEUE: `rediss://:${password}@127.0.0.1:${port}`, ...env };
      return bedOfTest({ sessionSeconds: 0, env: queue });
    }

    const known = (): Promise<EndToEnd> => bed({ NODE_EXTRA_CA_CERTS: certificates.authority });

    test('is healthy if its certificate authority is known', async () => {
      const doctor = (await known()).call('fleet', 'doctor', '--json');
      await doctor.ended;
      expect(JSON.parse(doctor.said())).toMatchObject({
        checks: [{ check: 'queue', ok: true }, {}, {}, {}, {}, {}, {}],
      });
    });

    test.skipIf(!isFull)(
      `carries a whole plan, and the password is never printed (needs ${fullNeeds})`,
      async () => {
        const fleet = await known();
        const worker = await fleet.worker('a');
        const run = fleet.run();
        expect(await run.ended, run.said()).toBe(0);
        expect(landedPhases(fleet.hub)).toEqual(['1', '2a', '2b', '2c', '3', '4']);
        expect(run.said() + worker.said()).not.toContain(password);
      },
      60_000,
    );

    test('is refused with an unverified certificate, with the reason', async () => {
      const fleet = await bed({});
      const doctor = fleet.call('fleet', 'doctor');
      expect(await doctor.ended).toBe(1);
      expect(doctor.said()).toMatch(/queue .*certificate/);
      expect(doctor.said()).toContain('NODE_EXTRA_CA_CERTS');
      expect(doctor.said()).not.toContain(password);
    }, 60_000);
  },
);

interface Certificates {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
  remove(): void;
}

/** An authority of the test's own, and what it has signed for this machine's loopback. */
function certify(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-tls-'));
  const at = (name: string): string => join(folder, name);
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...fresh, '-subj', '/CN=authority', '-keyout', at('ca.key'), '-out', at('ca.pem'));
  const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-addext', 'subjectAltName=IP:127.0.0.1'];
  openssl('req', '-x509', ...fresh, ...signed, '-subj', '/CN=queue', '-keyout', at('key'), '-out', at('pem'));
  return {
    authority: at('ca.pem'),
    certificate: at('pem'),
    key: at('key'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function openssl(...args: readonly string[]): void {
  execFileSync('openssl', args, { stdio: 'pipe' });
}

function tlsSettings(port: number, { authority, certificate, key }: Certificates): readonly string[] {
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', authority];
  return ['--tls-port', String(port), ...files, '--tls-auth-clients', 'no', '--requirepass', password];
}
