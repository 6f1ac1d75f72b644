import { expect, test } from 'vitest';
import { isTest } from '../../src/session/protect-tests.ts';

test.each([
  'test/a.js',
  'src/__tests__/a.ts',
  'packages/a/tests/fixtures/data.json',
  'src/a.test.ts',
  'src/a-spec.jsx',
  'src/types.test-d.ts',
  'e2e/login.ts',
  'login.cy.ts',
  'src/__snapshots__/a.tsx.snap',
  'pkg/a_test.go',
  'pkg/testdata/input.golden',
  'tests.py',
  'app/test_views.py',
  'app/conftest.py',
  'spec/models/user_spec.rb',
  'spec/spec_helper.rb',
  'src/test/java/com/example/A.java',
  'a/UserTest.java',
  'a/TestUser.java',
  'a/UserIT.java',
  'App.Tests/Users.cs',
  'AppTests/Users.swift',
  'app/src/androidTest/A.kt',
  'UserSpec.scala',
  'lib/user_test.exs',
  't/basic.t',
  'install.bats',
  'features/login.feature',
])('%s is a test', (path) => {
  expect(isTest(path)).toBe(true);
});

test.each([
  'src/a.ts',
  'src/latest.ts',
  'src/attestation/a.ts',
  'src/inspect.ts',
  'src/contest.js',
  'specs/001/plan.md',
  'test/README.md',
  'spec.yaml',
  'debussy.spec',
  'src/greatest/a.ts',
  'AUDIT.ts',
])('%s is none', (path) => {
  expect(isTest(path)).toBe(false);
});
