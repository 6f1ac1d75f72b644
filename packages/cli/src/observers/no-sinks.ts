import { DebussyError } from '@debussy/core';

export function noSinks(): DebussyError {
  return new DebussyError({
    code: 'ERR_NO_SINKS',
    message: 'no notices are configured',
    hint: 'Add a sink to .debussy/config.yaml, or to your own file for all projects (debussy config show --path): notify: {sinks: {desktop: {}}}',
    exitCode: 2,
  });
}
