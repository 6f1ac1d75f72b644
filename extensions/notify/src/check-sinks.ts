import { kindOfSink } from '@debussy/core';
import type { NotifyConfig, NotifySink } from '@debussy/core';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { composeMessage } from './message.ts';
import type { PushNotice } from './notice.ts';
import { openSinks } from './sinks/open-sinks.ts';
import { SinkError } from './sinks/sink.ts';
import type { SinkOrder } from './sinks/sink.ts';

/** What is in the way of a sink, as far as it can be known without sending anything. */
export interface SinkCheck {
  readonly sink: string;
  readonly kind: string;
  /** Null: nothing is. */
  readonly missing: string | null;
}

export function checkSinks({ sinks }: NotifyConfig, env: NodeJS.ProcessEnv): readonly SinkCheck[] {
  return Object.entries(sinks).map(([name, sink]) => {
    const kind = kindOfSink(name, sink) ?? '';
    return { sink: name, kind, missing: missingVariable(sink, env) ?? missingProgram(kind, sink, env) };
  });
}

function missingVariable(sink: NotifySink, env: NodeJS.ProcessEnv): string | null {
  const unset = variablesOf(sink).find((name) => (env[name] ?? '') === '');
  return unset === undefined ? null : `the variable ${unset} is not set`;
}

function variablesOf({ url_env, token_env, secret_env }: NotifySink): readonly string[] {
  return [url_env, token_env, secret_env].filter((name) => name !== null);
}

function missingProgram(kind: string, { command }: NotifySink, env: NodeJS.ProcessEnv): string | null {
  const program = programOf(kind, command);
  if (program === null || program.includes('/')) return null;
  const folders = (env['PATH'] ?? '').split(delimiter);
  const isThere = (folder: string): boolean => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  return folders.some(isThere) ? null : `${program} is not installed`;
}

function programOf(kind: string, command: readonly string[] | null): string | null {
  if (kind === 'desktop') return process.platform === 'darwin' ? 'osascript' : 'notify-send';
  return kind === 'command' ? (command?.[0] ?? null) : null;
}

export interface SinkTrial {
  readonly sink: string;
  readonly kind: string;
  /** Null: it was sent. */
  readonly fault: string | null;
}

/** Sends a notice that says that it is a test, to the sinks that are named, or to all. */
export async function trySinks(
  config: NotifyConfig,
  only: readonly string[],
  around: Pick<SinkOrder, 'env' | 'cwd' | 'terminal'>,
): Promise<readonly SinkTrial[]> {
  const sinks = openSinks(config, around).filter(({ name }) => only.length === 0 || only.includes(name));
  const sender = { plan: 'debussy', repository: around.cwd, link: null };
  return Promise.all(
    sinks.map(async (open) => {
      const { name: sink, kind } = open;
      const fault = await open.send(composeMessage([testNotice()], sender)).then(
        () => null,
        (error: unknown) => (error instanceof SinkError ? error.message : String(error)),
      );
      return { sink, kind, fault };
    }),
  );
}

function testNotice(): PushNotice {
  const at = new Date().toISOString();
  const text = 'Notices arrive here when a run needs you, fails, waits or ends.';
  return {
    id: `test/${at}`,
    seq: 0,
    at,
    about: 'ended',
    run: 'test',
    phase: null,
    title: 'this is a test',
    text,
    commands: ['debussy status'],
  };
}
