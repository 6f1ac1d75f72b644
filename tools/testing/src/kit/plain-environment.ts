/** Without colors, settings or a git identity: tests set their own. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:DEBUSSY_|GIT_|CI$|GITHUB_|FORCE_COLOR$|NO_COLOR$|VITEST|NODE_OPTIONS$|XDG_)/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    // Most tests look from outside at what agents and gates leave; those of the box ask for it.
    DEBUSSY_SANDBOX: process.env['DEBUSSY_SANDBOX'] ?? 'none',
    DEBUSSY_GOVERNOR: process.env['DEBUSSY_GOVERNOR'] ?? 'off',
  };
}
