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
  { name: 'minimistjs/minimist', language: 'JavaScript', at: '30b56212c17fdad7575c652a6aef5e61afa026e4' },
  { name: 'sindresorhus/p-limit', language: 'JavaScript', at: 'df476048d023ff868cd45b35ee47f5fb0ca2b25a' },
  { name: 'chalk/chalk', language: 'JavaScript', at: '678e5505458d0cf40134e205aed4454e0eeac45c' },
  { name: 'lukeed/mri', language: 'JavaScript', at: '62b9ce4f25e1f7b476c99858c20882d86c010085' },
  { name: 'lukeed/kleur', language: 'JavaScript', at: 'fa3454483899ddab550d08c18c028e6db1aab0e5' },
  { name: 'jshttp/vary', language: 'JavaScript', at: '42df0cc818b3a4cce31cbe577bb2a3e4f2443029' },
  { name: 'jshttp/range-parser', language: 'JavaScript', at: 'b49e00f6d3c51f3a417fe8da5ed63c0af7621450' },
  { name: 'jshttp/fresh', language: 'JavaScript', at: 'ee7367318cf86a77e8259c63ee014ff0f8853437' },
  { name: 'jshttp/negotiator', language: 'JavaScript', at: '14b0a7b88e7e7bb1cae38681195951bff29ca2fd' },
  { name: 'visionmedia/bytes.js', language: 'JavaScript', at: '9ddc13b6c66e0cb293616fba246e05db4b6cef4d' },
  { name: 'lodash/lodash', language: 'JavaScript', at: '4.17.21' },
  { name: 'fastify/fastify', language: 'JavaScript', at: 'v5.0.0' },
  {
    name: 'vercel/ms',
    language: 'TypeScript',
    at: '4b85938394832e62e6e25cca5c151bbc97fe26e2',
    special: 'pnpm',
  },
  { name: 'developit/mitt', language: 'TypeScript', at: '6b41670516ed8e8b738612f60491995470aa63b3' },
  {
    name: 'juliangruber/balanced-match',
    language: 'TypeScript',
    at: '5d8225072346e8a5c89dcafeca8c7e2469a28f71',
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
  { name: 'hukkin/tomli', language: 'Python', at: '920e20b1cf495b63f6d4a6aa3cd5e4ff25f5f5a7' },
  {
    name: 'more-itertools/more-itertools',
    language: 'Python',
    at: '2fe1b2eeb9d75f994113fe3ac76d14b6bcd6fb10',
  },
  { name: 'bottlepy/bottle', language: 'Python', at: '2a743a302a71460bfe4c0b8b7cb99a306b0328c6' },
  { name: 'docopt/docopt', language: 'Python', at: '8fea867d4220f1095dae9d6264ec5aa4031fb712' },
  { name: 'benjaminp/six', language: 'Python', at: 'c8e394065cd541a16c040515dc0afb85cf22a7c3' },
  { name: 'tartley/colorama', language: 'Python', at: '406153f134db6b5c5391f223be46f9e8a902e6b6' },
  { name: 'Suor/funcy', language: 'Python', at: '70fb6e8b0d1d2d5a78f2a66e80a98d691366cc85' },
  {
    name: 'grantjenks/python-sortedcontainers',
    language: 'Python',
    at: '3ac358631f58c1347f1d6d2d92784117db0f38ed',
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
  { name: 'zserge/jsmn', language: 'C', at: '25647e692c7906b96ffd2b05ca54c097948e879c' },
  { name: 'kokke/tiny-AES-c', language: 'C', at: '23856752fbd139da0b8ca6e471a13d5bcc99a08d' },
  { name: 'dtolnay/itoa', language: 'Rust', at: '1577ed901354d0d7448ac162328f9dbf5183124c' },
  { name: 'cuviper/autocfg', language: 'Rust', at: 'd912169ed67977efe5a465269b0e73cb66060c49' },
  { name: 'withoutboats/heck', language: 'Rust', at: '252c1906cefefb8d13ecad7fce7b8f27ce6437e0' },
  { name: 'SergioBenitez/version_check', language: 'Rust', at: 'd77ef9f27cc336719b2d839d09ee6635dd22f758' },
  { name: 'bluss/scopeguard', language: 'Rust', at: 'bb988222848d39b0b9037b29da3a3a1eb05ebf4b' },
  { name: 'BurntSushi/ripgrep', language: 'Rust', at: '14.1.1' },
  { name: 'sirupsen/logrus', language: 'Go', at: '87434bb3a736e2a27d34df66924471714f408d3d' },
  { name: 'gorilla/mux', language: 'Go', at: 'db9d1d0073d27a0a2d9a8c1bc52aa0af4374d265' },
  { name: 'google/uuid', language: 'Go', at: '2d3c2a9cc518326daf99a383f07c4d3c44317e4d' },
  { name: 'dustin/go-humanize', language: 'Go', at: '4d1d9082551ec085912e7d2253a33ae547fca000' },
  {
    name: 'pkg/errors',
    language: 'Go',
    at: '87f8819acf6dc28bf5d3c14b334268236d686f48',
    special: 'no module',
  },
  {
    name: 'kballard/go-shellquote',
    language: 'Go',
    at: '95032a82bc518f77982ea72343cc1ade730072f0',
    special: 'no module',
  },
  {
    name: 'fatih/structs',
    language: 'Go',
    at: '878a968ab22548362a09bdb3322f98b00f470d46',
    special: 'no module',
  },
  { name: 'spf13/cobra', language: 'Go', at: 'v1.8.1' },
  { name: 'google/gson', language: 'Java', at: '9835b6f90192f79cdf5300c528fc6212455fb6c1', special: 'Maven' },
  { name: 'libgit2/libgit2', language: 'C', at: 'v1.8.1' },
];
