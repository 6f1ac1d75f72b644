import { expect, test } from 'vitest';
import type { ConfigRead, ConfigSources } from '../../src/config/index.ts';
import { readConfig, settingKeys, variableOf } from '../../src/config/index.ts';
import { factsOf } from '../support/facts.ts';

function read(sources: ConfigSources): ConfigRead {
  const result = readConfig(sources);
  if (!result.ok) throw new Error(result.error.map((problem) => factsOf([problem])).join('\n'));
  return result.value;
}

function refuse(sources: ConfigSources): readonly string[] {
  const result = readConfig(sources);
  return result.ok ? [] : result.error.map((problem) => factsOf([problem]));
}

const project = { file: '.debussy/config.yaml', text: 'parallel: 2\ngates:\n  lint: npm run lint\n' };
const user = {
  file: '~/.config/debussy/config.yaml',
  text: 'parallel: 4\nagent: codex\nland: branch\nwait_on_limit: 12h\ngates:\n  lint: make lint\n  unit: make test\n',
};

test('flags beat the environment, that beats the project, that beats the user, that beats the defaults', () => {
  const environment = { DEBUSSY_PARALLEL: '3', DEBUSSY_AGENT: 'gemini', PATH: '/bin' };
  const flags = [{ name: '--parallel', key: 'parallel', value: '5' }];
  const all = read({ flags, environment, project, user });
  expect(all.config.parallel).toBe(5);
  expect(all.config.agent).toBe('gemini');
  expect(all.config.land).toBe('branch');
  expect(all.config.gates).toEqual({ lint: 'npm run lint', unit: 'make test' });
  expect(read({ environment, project, user }).config.parallel).toBe(3);
  expect(read({ project, user }).config.parallel).toBe(2);
  expect(read({ user }).config.parallel).toBe(4);
  expect(read({}).config.parallel).toBe('auto');
});

test('every single value says where it came from', () => {
  const { config, origins } = read({
    flags: [{ name: '--max-cost', key: 'budget.cost', value: 3.5 }],
    environment: { DEBUSSY_BUDGET_TOKENS: '1000' },
    project,
    user,
  });
  expect(config.budget).toMatchObject({ tokens: 1000, cost: 3.5, minutes: null });
  expect(origins.get('budget.cost')).toEqual({
    source: 'flag',
    name: '--max-cost',
    place: null,
    text: '3.5',
  });
  expect(origins.get('budget.tokens')).toEqual({
    source: 'environment',
    name: 'DEBUSSY_BUDGET_TOKENS',
    place: null,
    text: '1000',
  });
  expect(origins.get('budget.minutes')).toEqual({
    source: 'default',
    name: 'default',
    place: null,
    text: 'null',
  });
  expect(origins.get('gates.lint')).toEqual({
    source: 'project',
    name: project.file,
    place: { file: project.file, line: 3, column: 9 },
    text: 'npm run lint',
  });
  expect(origins.get('gates.unit')?.place).toEqual({ file: user.file, line: 7, column: 9 });
  expect(origins.get('wait_on_limit')?.text).toBe('12h');
  expect(read({}).origins.get('wait_on_limit')?.text).toBe('6h');
  expect(origins.get('agents')?.source).toBe('default');
});

test('gates written as a list came from their file, not from the defaults', () => {
  const text = 'default_gates: [test, lint]\n';
  const { origins } = read({ project: { file: '.debussy/config.yaml', text } });
  const place = { file: '.debussy/config.yaml', line: 1, column: 16 };
  expect(origins.get('default_gates.test')).toMatchObject({ source: 'project', place });
  expect(origins.get('default_gates.lint')).toMatchObject({ source: 'project', place });
});

test('variables are read as their key wants them', () => {
  const { config } = read({
    environment: {
      DEBUSSY_ALLOW_DIRTY: '1',
      DEBUSSY_KEEP_SLOTS: 'no',
      DEBUSSY_BASELINE: 'TRUE',
      DEBUSSY_SHARE: 'node_modules, .venv',
      DEBUSSY_FALLBACK_AGENTS: '[codex, gemini]',
      DEBUSSY_GATES: '{lint: npm run lint}',
      DEBUSSY_SETUP: 'true',
      DEBUSSY_WAIT_ON_LIMIT: '0',
      DEBUSSY_BUDGET_MINUTES: 'none',
      DEBUSSY_MODEL: '4',
      DEBUSSY_PARALLEL: '',
    },
  });
  expect(config).toMatchObject({
    allow_dirty: true,
    keep_slots: false,
    baseline: true,
    share: ['node_modules', '.venv'],
    fallback_agents: ['codex', 'gemini'],
    gates: { lint: 'npm run lint' },
    setup: 'true',
    wait_on_limit: 0,
    model: '4',
    parallel: 'auto',
  });
  expect(config.budget.minutes).toBeNull();
});

test('an error in a flag or a variable has its name', () => {
  const problems = refuse({
    flags: [{ name: '--parallel', key: 'parallel', value: 'many' }],
    environment: { DEBUSSY_VERIFY_PARALLEL: '-1', DEBUSSY_PARALEL: '3', DEBUSSY_BUDGET_COST: 'x' },
  });
  expect(problems.join('\n')).toMatchInlineSnapshot(`
    "ERR_CONFIG_VALUE 1 1000 "many" \`debussy config show --schema\` \`parallel\`
    ERR_CONFIG_UNKNOWN_KEY DEBUSSY_PARALEL DEBUSSY_PARALLEL
    ERR_CONFIG_VALUE DEBUSSY_VERIFY_PARALLEL verify_parallel 1 1000 "-1" \`debussy config show --schema\` \`verify_parallel\`
    ERR_CONFIG_VALUE DEBUSSY_BUDGET_COST budget.cost 0 "x" \`debussy config show --schema\` \`budget\`"
  `);
});

test('variables of other programs are ignored', () => {
  const environment = {
    DEBUSSY_RUN: 'r1',
    DEBUSSY_PHASE: '20',
    DEBUSSY_ATTEMPT: '1',
    DEBUSSY_REPORT_FILE: '/x',
    DEBUSSY_DEBUG: '1',
    DEBUSSY_CRASH_AT: 'tip.moved#1',
    DEBUSSY_SIGNALS: '/x',
    DEBUSSY_COOKIE: 'x',
    DEBUSSY_SESSION: '1',
    DEBUSSY_SCENARIO: '/x',
    DEBUSSY_STREAM: 'claude',
    DEBUSSY_SEED: '1',
    DEBUSSY_TEST_SEED: '1',
    DEBUSSY_TEST_FULL: '1',
    DEBUSSY_REAL_AGENTS: '1',
    DEBUSSY_SIMULATE_SECONDS: '1',
    DEBUSSY_OF_SOMEBODY_ELSE: 'x',
    debussy_parallel: '9',
  };
  expect(read({ environment }).config.parallel).toBe('auto');
});

test('each setting has a variable of its own', () => {
  const variables = settingKeys().map(variableOf);
  expect(new Set(variables).size).toBe(variables.length);
  expect(variables).toContain('DEBUSSY_BUDGET_TOKENS');
});

test('problems of two files are distinct', () => {
  const problems = refuse({
    project: { file: 'a.yaml', text: 'parallel: x' },
    user: { file: 'b.yaml', text: '\n  land: y' },
  });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['a.yaml:1:11', 'b.yaml:2:9']);
});

test('a time documented in hours is shown in hours by default', () => {
  const { origins } = read({ environment: {} });
  const shown = ['checkpoint_max_age', 'wait_on_limit', 'wait_on_outage'].map(
    (key) => origins.get(key)?.text,
  );
  expect(shown).toEqual(['24h', '6h', '1h']);
});
