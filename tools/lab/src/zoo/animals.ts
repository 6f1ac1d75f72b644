/** A public repository that the zoo visits. */
export interface Animal {
  /** `owner/name` on GitHub. */
  readonly name: string;
  readonly language: string;
  /** The commit or tag that is visited. */
  readonly at: string;
  /** Its special trait. */
  readonly special?: string;
  /** Paths of submodules, and the repositories that they come from. */
  readonly submodules?: Readonly<Record<string, string>>;
  /** Where what `init` proposes does not run offline: a build, or a linter. */
  readonly gates?: Readonly<Record<string, string>>;
}

const syntax = (files: string): string => `cc -fsyntax-only ${files}`;
const compileAll = { compile: 'python3 -m compileall -q src' };

export const animals: readonly Animal[] = [
  {
    name: 'expressjs/express',
    language: 'JavaScript',
    at: 'a3714473feb3d2908add734d340e7755fd85e0a3',
    special: 'no lockfile; its tests refuse hidden folders',
  },
  { name: 'lukeed/clsx', language: 'JavaScript', at: '684509c3860a71e9e301b8c33f67e98ad5990c62' },
  {
    name: 'jonschlinkert/is-number',
    language: 'JavaScript',
    at: '98e8ff1da1a89f93d1397a24d7413ed15421c139',
  },
  { name: 'isaacs/once', language: 'JavaScript', at: 'fbea11d3cbb824d71c55441021995095f4507b0b' },
  { name: 'substack/minimist', language: 'JavaScript', at: 'aeb3e27dae0412de5c0494e9563a5f10c82cc7a9' },
  { name: 'sindresorhus/p-limit', language: 'JavaScript', at: 'df476048d023ff868cd45b35ee47f5fb0ca2b25a' },
  { name: 'chalk/chalk', language: 'JavaScript', at: '678e5505458d0cf40134e205aed4454e0eeac45c' },
  { name: 'lodash/lodash', language: 'JavaScript', at: '4.17.21' },
  { name: 'fastify/fastify', language: 'JavaScript', at: 'v5.0.0' },
  {
    name: 'vercel/ms',
    language: 'TypeScript',
    at: '4b85938394832e62e6e25cca5c151bbc97fe26e2',
    special: 'pnpm',
  },
  { name: 'sindresorhus/got', language: 'TypeScript', at: 'v14.4.2' },
  { name: 'vitejs/vite', language: 'TypeScript', at: 'v5.4.0', special: 'pnpm monorepo' },
  { name: 'nrwl/nx', language: 'TypeScript', at: '19.8.0', special: 'Nx monorepo' },
  { name: 'microsoft/TypeScript', language: 'TypeScript', at: 'v5.5.4', special: 'more than 50,000 files' },
  {
    name: 'pallets/click',
    language: 'Python',
    at: '2c8cd3ac958a7eb316d67f2d316c27086c4c0369',
    special: 'uv lockfile',
  },
  {
    name: 'pallets/itsdangerous',
    language: 'Python',
    at: '672971d66a2ef9f85151e53283113f33d642dabd',
    special: 'uv lockfile',
    gates: compileAll,
  },
  {
    name: 'pallets/markupsafe',
    language: 'Python',
    at: '1251593f6b0e3b45f2cc8aba662622bc22d6a5e2',
    special: 'a native extension',
    gates: compileAll,
  },
  {
    name: 'pytest-dev/pluggy',
    language: 'Python',
    at: 'e382e72789f8d791991c489d4322aa04e660b952',
    gates: compileAll,
  },
  { name: 'psf/requests', language: 'Python', at: 'v2.32.3' },
  { name: 'pallets/flask', language: 'Python', at: '3.0.3' },
  {
    name: 'jqlang/jq',
    language: 'C',
    at: '579e6f76cffd7643ba4002a2c3618a5ea710589a',
    special: 'a submodule',
    submodules: { 'vendor/oniguruma': 'kkos/oniguruma' },
    gates: {
      oniguruma: 'cmake -S vendor/oniguruma -B build && cmake --build build --target onig',
      syntax: syntax('-Ivendor/oniguruma/src src/jv_alloc.c src/jv_unicode.c'),
    },
  },
  { name: 'DaveGamble/cJSON', language: 'C', at: 'a29814f285cc531c00223743ad3c55cd38c0dc56' },
  {
    name: 'benhoyt/inih',
    language: 'C',
    at: '26254ee9de7681f8825433415443e7116ff24b98',
    special: 'meson',
    gates: { syntax: syntax('ini.c') },
  },
  { name: 'antirez/sds', language: 'C', at: '5347739b1581fcba74fd5cab1fc21d2aef317d71' },
  { name: 'dtolnay/itoa', language: 'Rust', at: '1577ed901354d0d7448ac162328f9dbf5183124c' },
  { name: 'BurntSushi/ripgrep', language: 'Rust', at: '14.1.1' },
  { name: 'sirupsen/logrus', language: 'Go', at: '87434bb3a736e2a27d34df66924471714f408d3d' },
  { name: 'spf13/cobra', language: 'Go', at: 'v1.8.1' },
  { name: 'google/gson', language: 'Java', at: '9835b6f90192f79cdf5300c528fc6212455fb6c1', special: 'Maven' },
  { name: 'libgit2/libgit2', language: 'C', at: 'v1.8.1' },
];
