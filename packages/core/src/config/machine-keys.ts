import { choice, durationSetting, maybe, memorySize, wholeNumber } from './kinds.ts';

// Not `maybe`: the JSON Schema would lack the default beside a transformed value.
function memory(about: string) {
  return memorySize.nullable().prefault(null).describe(about);
}

/** Settings about the use of this machine. */
export const machineKeys = {
  governor: choice(['on', 'off'])
    .default('on')
    .describe(
      'Share the processors and memory of this machine among all your runs; off: start everything at once.',
    ),
  cores: maybe(wholeNumber(1, 4096), 'Processors for all runs together; none: all of them.'),
  memory: memory('Memory that gates and set-up may use together: `16G`; none: all of it.'),
  memory_limit: memory(
    'Most memory of a session, a gate or a set-up, beyond which the system ends it: `4G`. Needs systemd.',
  ),
  wait_on_load: durationSetting
    .prefault('10m')
    .describe('Longest wait for a share of a busy machine. Then work starts without one. 0: never wait.'),
};
