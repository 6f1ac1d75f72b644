import { defineConfig, type ViteUserConfig } from 'vitest/config';

// Nx asks every program below it for colours; what the tests start is to print as it does for anybody else.
delete process.env['FORCE_COLOR'];

const conditions = ['@debussy/source', 'node', 'import', 'module', 'default'];

const config: ViteUserConfig = defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['test/**/*.test.ts'],
    sequence: { shuffle: true },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['default', 'json'],
    outputFile: { json: 'coverage/results.json' },
    coverage: {
      enabled: true,
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      reportOnFailure: true,
      thresholds: { lines: 85, functions: 85, branches: 75 },
    },
  },
});

export default config;
