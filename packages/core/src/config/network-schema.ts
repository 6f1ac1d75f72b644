import * as z from 'zod';
import { list } from './kinds.ts';

const words = ['open', 'logged', 'none', 'loopback', 'registries', 'providers'] as const;
const error = `one of ${words.join(', ')}, or a list of host names`;
const host = z
  .string({ error })
  .regex(/^(?:\*\.)?[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?$/, { error });

function rule(of: string, usual: (typeof words)[number]) {
  return z
    .union([z.enum(words), list(error, host)], { error })
    .default(usual)
    .describe(of);
}

/** The allowed hosts for each kind of process. */
export const networkSchema = z
  .strictObject(
    {
      agents: rule('Network of agents.', 'open'),
      setup: rule('Network of `setup`.', 'registries'),
      gates: rule('Network of gates.', 'loopback'),
    },
    { error: 'a map with agents, setup or gates' },
  )
  .prefault({})
  .describe(
    'Network of processes in a box: open; logged: every host, by a proxy that lists them; loopback or none: only their own loopback; registries: package registries, your own included; providers: model providers; or a list of these words, hosts, `*.example.com` and `localhost:5432`.',
  );
