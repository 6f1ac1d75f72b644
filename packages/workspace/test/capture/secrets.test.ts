import { expect, test } from 'vitest';
import { write } from '../support/repository.ts';
import { bed, refusals } from './bed.ts';

// Made up when the test runs: searchers for secrets would find it in this file.
const drawn = (length: number): string => 'qZ7rT2xK9vB4mW6nJ1cH8sL3dF5gY0pA'.repeat(4).slice(0, length);
const wide = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw';
const key = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n`;

test('names like keys and credentials are refused, if they are new and not allowed', async () => {
  const { slot, snapshot } = await bed({ '.env': 'tracked\n' });
  write(slot.path, {
    '.env': 'changed\n',
    'sub/.env': 's\n',
    '.env.example': 'e\n',
    id_rsa: 'k\n',
    'server.key': 'k\n',
    'key.ts': 'k\n',
    'test/ca.pem': 'k\n',
    'ca.pem': 'k\n',
    'any.p12': 'k\n',
  });

  const captured = await snapshot({ allowedSecrets: ['test/*.pem', '*.p12'] });

  expect(refusals(captured)).toEqual([
    'ca.pem: secret',
    'id_rsa: secret',
    'server.key: secret',
    'sub/.env: secret',
  ]);
  expect(captured.files).toEqual(['.env', '.env.example', 'any.p12', 'key.ts', 'test/ca.pem']);
});

test('keys and credentials are recognized by file name; similar names are captured', async () => {
  const { slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  const secret = [
    '.docker/config.json',
    '.env.production',
    '.git-credentials',
    '.kube/config',
    'AuthKey_1.p8',
    'Server.KEY',
    'app.jks',
    'client_secret_1.apps.example.com.json',
    'deploy/id_ed25519_sk',
    'kubeconfig',
    'my-service-account.json',
    'service_account.json',
    'terraform.tfstate',
  ];
  const plain = ['docker/config.json', 'id_ed25519.pub', 'kube/config', 'keys.json', 'service-accounts.md'];
  write(slot.path, Object.fromEntries([...secret, ...plain].map((path) => [path, 'x\n'])));
  const captured = await snapshot();
  expect(refusals(captured)).toEqual(secret.map((path) => `${path}: secret`));
  expect([...captured.files].toSorted()).toEqual(plain.toSorted());
});

test("an ambiguous name is judged by the file's content: one with a key, a password or a token stays out, others do not", async () => {
  const { slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  const secret = {
    '.env.development': 'DATABASE_URL=postgres://me:hunter2@db.example.org/app\n',
    '.env.test.local': 'PORT=80\n',
    '.npmrc': '//npm.example.org/:_authToken=npm_0123456789\n',
    '.ssh/work': 'x\n',
    'app.json': JSON.stringify({ type: 'any', private_key: key }),
    'chart/secrets.yaml': 'apiVersion: v1\nkind: Secret\ndata:\n  db: aHVudGVyMg==\n',
    'config/credentials.yml': 'api_key: 0123456789\n',
    deploy_key: key,
    id_ed25519_work: 'x\n',
    'live.secrets.toml': 'database = "hunter2"\n',
    'prod.kubeconfig': 'x\n',
    'prod.tfvars': 'region = "eu"\ndb_password = "hunter2"\n',
    'secret.json': '{"a":{"b":"hunter2"}}',
    'secrets.yml': 'not understood\n',
    'token.json': '{"refresh_token":"1//0abcdef"}',
  };
  const plain = {
    '.env.local.example': 'TOKEN=abc\n',
    '.env.production': '# for the page\nVITE_URL=https://example.org\nPASSWORD=${FROM_ELSEWHERE}\n',
    '.env.test': 'DATABASE_URL=postgres://postgres:postgres@localhost:5432/test\n',
    'docs/pem.md': `A key looks like this:\n\n${key}`,
    'cmd/kubeconfig.go': 'x\n',
    'dummy.json': '{"private_key":"-----BEGIN PRIVATE KEY-----\\n...\\n-----END PRIVATE KEY-----"}',
    'id_rsa.go': 'x\n',
    'locales/auth.json': '{"password":"Password"}',
    'public.pem': `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    'sealed/secrets.yaml': 'kind: SealedSecret\nspec:\n  encryptedData:\n    db: AgBy3i4OJSWK\n',
    'sub/.npmrc': 'save-exact=true\n//registry.example.org/:_authToken=${NPM_TOKEN}\n',
    'terraform.tfvars': 'region = "eu-west-1"\ntags = {\n  name = "web"\n}\n',
    'theme/token.json': '{"colour":{"primary":"#00f"}}',
    'vault/secrets.yml': '$ANSIBLE_VAULT;1.1;AES256\n3062',
    'work/secrets.yaml': 'db: ${DB_PASSWORD}\napi: "<your key>"\n',
  };
  write(slot.path, { ...secret, ...plain });
  const captured = await snapshot();
  expect(refusals(captured)).toEqual(
    Object.keys(secret)
      .toSorted()
      .map((path) => `${path}: secret`),
  );
  expect([...captured.files].toSorted()).toEqual(Object.keys(plain).toSorted());
});

test("judging an agent's file for secrets takes no time", async () => {
  const { slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  const hostile = {
    'secrets.yaml': `a: ${'${'.repeat(32_000)}`,
    'secrets.toml': '\n'.repeat(65_000),
    'token.json': '['.repeat(60_000),
    'k8s.yaml': `kind: Secret\ndata:\n${' \n'.repeat(100_000)}`,
    'keys.json': '-----BEGIN A A '.repeat(15_000),
    'ids.txt': 'ASIA0123456789ABCDEF eyJ eyJ LS0tLS1CRUdJT'.repeat(5000),
  };
  write(slot.path, hostile);
  const before = process.cpuUsage();
  await snapshot();
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});

test('a password for tests, an account of Kubernetes and templates stayed out of commits as if they were secrets', async () => {
  const { slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  const plain = {
    '.env.ci': 'JWT_SECRET=test-secret\nDB_PASSWORD=postgres\nTOKEN_TTL=3600\n',
    '.env.development': `VITE_KEY=${drawn(20)}\nSUPABASE_ANON_KEY=eyJ${drawn(20)}.eyJ${drawn(20)}.${drawn(30)}\n`,
    '.env.example': 'GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\nPASSWORD=\n',
    '.env.sample': 'SECRET=change me\n',
    '.env.test': 'PASSWORD=test\nSECRET_KEY_BASE=mysecretkey123\nSECRET_FILE=/run/secrets/db\n',
    '.env.testing':
      "APP_SECRET='$ecretf0rt3st'\nAUTH_SECRET=dev-secret-change-in-production\nJWT_SECRET_KEY=%dir%/config/private.pem\nOPENAI_API_KEY=sk-test\n",
    '.env.vault': `DOTENV_VAULT_PRODUCTION="${drawn(60)}"\n`,
    '.npmrc': 'registry=https://registry.example.org/\n',
    'bin/reset-password': '#!/bin/sh\nexec node reset.js "$1"\n',
    'certificates/chain.pem': `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`.repeat(2),
    'deploy/serviceaccount.json': JSON.stringify({
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'builder', namespace: 'ci' },
      secrets: [{ name: 'builder-token-x7k2p' }],
      automountServiceAccountToken: false,
    }),
    'docker-compose.env': 'POSTGRES_USER=app\nPOSTGRES_PASSWORD=postgres\n',
    'fixtures/id_ed25519.pub': 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDd\n',
    'k8s/secret.yaml':
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\n  labels:\n    app: web\ndata:\n  password: cGFzc3dvcmQ=\n',
    'locales/de/auth.json': '{"password":"Passwort","token":"Sitzungsmarke"}',
    'src/credentials.ts': 'export const credentials = (): string => read("PASSWORD");\n',
    'src/secrets.py': 'API_KEY = os.environ["API_KEY"]\nEXAMPLE = "AKIAIOSFODNN7EXAMPLE"\n',
    'terraform.tfvars': 'secret_name = "prod/db"\npassword_length = 24\n',
    'tool/token': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 0, 0, 0, 0, 1, 7, 0, 9, 8, 7]),
  };
  write(slot.path, plain);
  const captured = await snapshot();
  expect(refusals(captured)).toEqual([]);
  expect([...captured.files].toSorted()).toEqual(Object.keys(plain).toSorted());
});

test('real keys and tokens that came in under another name, in UTF-16, in base64 or far behind the beginning of a file were committed', async () => {
  const { slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  const github = `ghp_${drawn(36)}`;
  const secret = {
    '.env.example': `GITHUB_TOKEN=${github}\n`,
    '.env.production': wide('API_SECRET=hunter2\r\n'),
    '.env.staging': 'PASSWORD=postgres\n',
    '.env.ci': 'PASSWORD=Kq$wXm9vT\n',
    '.env.e2e': 'PASSWORD=!kqWXm9vT\n',
    '.env.test': `STRIPE_SECRET_KEY=sk_test_${drawn(24)}\n`,
    '.mcp.json': JSON.stringify({ mcpServers: { a: { env: { API_TOKEN: drawn(30) } } } }),
    '.npmrc': `//registry.example.org/:_authToken=${drawn(30)}\n`,
    Dockerfile: `FROM scratch\nENV TOKEN=${github}\n`,
    'api_key.txt': `${drawn(40)}\n`,
    'auth.json': JSON.stringify({ tokens: { id_token: `eyJ${drawn(20)}.eyJ${drawn(20)}.${drawn(40)}` } }),
    'cluster.yaml': `kind: Config\nusers:\n- user:\n    client-key-data: ${Buffer.from(key).toString('base64')}\n`,
    'credentials.tfrc.json': JSON.stringify({ credentials: { 'app.example.org': { token: drawn(30) } } }),
    'db.yaml': 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\nstringData:\n  dsn: hunter2',
    'docker-compose.env': `POSTGRES_PASSWORD=${drawn(16)}\n`,
    'dump.json': `${JSON.stringify({ rows: 'x'.repeat(1_200_000) })}\n${key}`,
    'jwk.json': JSON.stringify({ kty: 'EC', crv: 'P-256', d: drawn(43) }),
    'notes.txt': wide(key),
    'server-service-account.json': JSON.stringify({ type: 'service_account', private_key: key }),
    'src/credentials.ts': `export const token = '${github}';\n`,
    'src/secrets.py': `ID = "AKIA${drawn(16).toUpperCase()}"\nKEY = "${drawn(40)}"\n`,
    'terraform.tfvars': `db_password = "${drawn(12)}"\n`,
    token: `${github}\n`,
  };
  write(slot.path, secret);
  const captured = await snapshot();
  expect(refusals(captured)).toEqual(
    Object.keys(secret)
      .toSorted()
      .map((path) => `${path}: secret`),
  );
  expect(captured.files).toEqual([]);
});
