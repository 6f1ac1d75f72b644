import { expect, test } from 'vitest';
import type { Config } from '../../src/index.ts';
import type { ConfigSources } from '../../src/config/index.ts';
import { defaultConfig, readConfig } from '../../src/config/index.ts';
import { factsOf } from '../support/facts.ts';

const file = '.debussy/config.yaml';

function read(text: string, others: ConfigSources = {}): Config {
  const result = readConfig({ project: { file, text }, ...others });
  if (!result.ok) throw new Error(result.error.map((one) => factsOf([one])).join('\n'));
  return result.value.config;
}

function refuse(text: string, others: ConfigSources = {}): readonly string[] {
  const result = readConfig({ project: { file, text }, ...others });
  return result.ok ? [] : result.error.map((one) => factsOf([one]));
}

test('an empty configuration has the documented defaults', () => {
  expect(read('')).toEqual(defaultConfig());
  expect(read('# nothing here\n')).toEqual(defaultConfig());
  // All of them stand in the published schema; what is written as a duration is a number of seconds.
  expect(defaultConfig()).toMatchObject({
    checkpoint_max_age: 86_400,
    context_threshold: 80,
    timeout: 7200,
    wait_on_limit: 21_600,
    wait_on_outage: 3600,
  });
});

test('clawmax #170, paperclip #4004: a silence of fourteen minutes ends no session by default', () => {
  expect(defaultConfig().idle_timeout).toBeGreaterThanOrEqual(20 * 60);
});

test('an agent of the user is read as DESIGN shows it', () => {
  const config = read(`
agent: mine
agents:
  mine:
    command: [node, ./agent.mjs]
    prompt: stdin
    output: text
    context_limit: 200000
`);
  expect(config.agents['mine']).toEqual({
    command: ['node', './agent.mjs'],
    args: [],
    prompt: 'stdin',
    output: 'text',
    context_limit: 200_000,
    model: null,
    provider: null,
    env: {},
    pass_env: [],
    writable: [],
  });
});

test.each([
  ['6h', 21_600],
  ['24h', 86_400],
  ['90s', 90],
  ['90', 90],
  ['15m', 900],
  ['1d', 86_400],
  ['1h30m', 5400],
  ['0', 0],
  ['0.5', 0.5],
  ['"0"', 0],
])('the duration %s is %d seconds', (written, seconds) => {
  expect(read(`wait_on_limit: ${written}`).wait_on_limit).toBe(seconds);
});

test.each(['-1', '6 h', '6hours', 'h', '""', 'true', '[6h]', '.nan', '.inf', '366d', '999999999d', '1e3h'])(
  'the duration %s is refused',
  (written) => {
    expect(refuse(`wait_on_limit: ${written}`)[0]).toMatch(
      /config\.yaml:1:16 ERR_CONFIG_VALUE wait_on_limit 90 90s 15m 6h 1d 365d/,
    );
  },
);

test('all mistakes are reported at once, with line, column and the likely intention', () => {
  const problems = refuse(`paralel: 3
gate-timeout: 5
parallel: 0
allow_dirty: "true"
land: autom
budget:
  token: 5
agents:
  mine:
    comand: [node]
    command: node x
tokens: 4
share: [../secrets, node_modules]
max_cost: 3
`);
  expect(problems.join('\n')).toMatchInlineSnapshot(`
    ".debussy/config.yaml:1:1 ERR_CONFIG_UNKNOWN_KEY \`paralel\` \`parallel\`
    .debussy/config.yaml:2:1 ERR_CONFIG_UNKNOWN_KEY \`gate-timeout\` \`gate_timeout\`
    .debussy/config.yaml:3:11 ERR_CONFIG_VALUE parallel 1 1000 0 \`debussy config show --schema\` \`parallel\`
    .debussy/config.yaml:4:14 ERR_CONFIG_VALUE allow_dirty "true" allow_dirty
    .debussy/config.yaml:5:7 ERR_CONFIG_VALUE land "autom" \`debussy config show --schema\` \`land\`
    .debussy/config.yaml:7:3 ERR_CONFIG_UNKNOWN_KEY \`budget.token\` \`budget.tokens\`
    .debussy/config.yaml:11:14 ERR_CONFIG_VALUE agents.mine.command ./agent.mjs] "node x" \`debussy config show --schema\` \`agents\`
    .debussy/config.yaml:10:5 ERR_CONFIG_UNKNOWN_KEY \`agents.mine.comand\` \`agents.mine.command\`
    .debussy/config.yaml:12:1 ERR_CONFIG_UNKNOWN_KEY \`tokens\` \`budget.tokens\`
    .debussy/config.yaml:13:9 ERR_CONFIG_VALUE share.0 \`..\` "../secrets" \`debussy config show --schema\` \`share\`
    .debussy/config.yaml:14:1 ERR_CONFIG_UNKNOWN_KEY \`max_cost\` \`debussy config show --schema\`"
  `);
});

test('an unknown agent is refused at its place', () => {
  expect(refuse('agent: claud\nfallback_agents: [gemini, codexx, ./mine.sh]').join('\n'))
    .toMatchInlineSnapshot(`
    ".debussy/config.yaml:1:8 ERR_CONFIG_UNKNOWN_AGENT agent \`claud\` \`claude\` \`agents\` \`command\`
    .debussy/config.yaml:2:18 ERR_CONFIG_UNKNOWN_AGENT fallback_agents \`codexx\` \`codex\` \`agents\` \`command\`
    .debussy/config.yaml:2:18 ERR_CONFIG_UNKNOWN_AGENT fallback_agents \`./mine.sh\` .debussy/config.yaml [./mine.sh]"
  `);
  expect(refuse('agents:\n  mine:\n    prompt: file').join('\n')).toMatchInlineSnapshot(
    `".debussy/config.yaml:2:3 ERR_CONFIG_VALUE agents.mine \`command\` ./agent.mjs]."`,
  );
});

test('a built-in agent can be changed without a command of its own', () => {
  expect(read('agents:\n  claude:\n    context_limit: 1000000').agents['claude']?.context_limit).toBe(
    1_000_000,
  );
});

test('a map or list whose lines are all commented out is as if it were not there', () => {
  expect(read('gates:\n#  lint: npm run lint\nshare:\nbudget:\nagents:\n')).toEqual(defaultConfig());
  expect(refuse('parallel:')[0]).toContain('ERR_CONFIG_VALUE parallel 1 1000');
});

test('without automatic commits nothing of the user moves', () => {
  expect(read('auto_commit: false').land).toBe('branch');
  expect(read('auto_commit: false\nland: auto').land).toBe('branch');
});

test('budgets of phases are beside that of the run, and a misspelt one is reported', () => {
  const config = read('budget:\n  tokens: 900\n  phase:\n    tokens: 300\n    minutes: 5\n', {
    environment: { DEBUSSY_BUDGET_PHASE_COST: '2.5' },
  });
  expect(config.budget).toEqual({
    tokens: 900,
    cost: null,
    minutes: null,
    phase: { tokens: 300, cost: 2.5, minutes: 5 },
  });
  expect(refuse('budget:\n  phase:\n    token: 300\n')).toEqual([
    '.debussy/config.yaml:3:5 ERR_CONFIG_UNKNOWN_KEY `budget.phase.token` `budget.phase.tokens`',
  ]);
  expect(refuse('budget:\n  phases:\n    tokens: 300\n')).toEqual([
    '.debussy/config.yaml:2:3 ERR_CONFIG_UNKNOWN_KEY `budget.phases` `budget.phase`',
  ]);
});
