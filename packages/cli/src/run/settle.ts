import {
  agentInstead,
  commitFiles,
  lacksGates,
  prepareRun,
  projectConfig,
  stateOfAgent,
  surveyProject,
  withDefaultGates,
} from '@debussy/engine';
import type { Prepared, Proposal, RunPlanned, Surroundings } from '@debussy/engine';
import { gitFrom, must } from '@debussy/host';
import { counted, printable } from '@debussy/story';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { CommandIo } from '../command-io.ts';
import { askYes } from '../init/ask.ts';
import { tryProposal } from '../init/try-proposal.ts';
import { viewModeOf } from '../view/run-view.ts';
import type { RunFlags } from './run-flags.ts';

/** A prepared run, and the flags with the user's answers. */
export interface Settled {
  readonly prepared: Prepared;
  readonly flags: RunFlags;
}

interface Asking {
  readonly flags: RunFlags;
  readonly around: Surroundings;
  readonly io: CommandIo;
  readonly say: (text: string) => void;
  readonly agree: (question: string) => Promise<boolean>;
}

/**
 * Prepares a run. A reason for refusal that one answer can settle is a question on a terminal, and settled by `--yes`:
 * a commit of the plan, gates for a plan without any, another agent. Otherwise the refusal stays.
 */
export async function prepareSettled(flags: RunFlags, around: Surroundings, io: CommandIo): Promise<Settled> {
  const prepared = await prepareRun(flags, around);
  const canAsk = viewModeOf(io, flags) === 'tty' && process.stdin.isTTY;
  if (flags.dryRun || flags.sync === true || !(flags.yes || canAsk)) return { prepared, flags };
  const say = flags.json || flags.quiet ? io.stderr : io.stdout;
  const talk = { input: process.stdin, output: process.stdout };
  const agree = (question: string): Promise<boolean> =>
    flags.yes ? Promise.resolve(true) : askYes(question, true, talk);
  return settle(prepared, { flags, around, io: { ...io, stdout: say }, say, agree });
}

async function settle(prepared: Prepared, asking: Asking): Promise<Settled> {
  const { flags, around, io, agree } = asking;
  const isRefused = prepared.kind === 'refused';
  if (isRefused && prepared.error.code === 'ERR_GIT_NO_REPOSITORY') return beginRepository(prepared, asking);
  const uncommitted = isRefused ? prepared.error.uncommitted : [];
  if (isRefused && uncommitted.length === 0) return { prepared, flags };
  const onDisk = isRefused ? await prepareRun({ ...flags, planOnDisk: true }, around) : prepared;
  if (onDisk.kind === 'refused') return { prepared: onDisk, flags };
  if (onDisk.kind === 'idle' || onDisk.kind === 'paused') return { prepared, flags };
  const { planned } = onDisk;
  const other = await agentInstead(planned, io.env);
  const { agent } = planned.config;
  if (
    other !== null &&
    (await agree(`${agent} is not installed. Use ${other.name} (${stateOfAgent(other)})?`))
  ) {
    const setting = { key: 'agent', value: other.name, name: '--agent' };
    const chosen = { ...flags, settings: [...flags.settings, setting] };
    return settle(await prepareRun(chosen, around), { ...asking, flags: chosen });
  }
  const blocking = planned.missing.find((each) => each.uncommitted.length === 0);
  if (blocking !== undefined) return { prepared: { kind: 'refused', error: blocking, findings: [] }, flags };
  const files = [...new Set([...uncommitted, ...planned.missing.flatMap((each) => each.uncommitted)])];
  const gates = onDisk.kind === 'new' && lacksGates(planned) ? await foundGates(planned, asking) : null;
  const agreed = await agreedChanges(planned, files, gates, asking);
  if (agreed === 'nothing') return { prepared, flags };
  const after = agreed === 'with gates' ? { ...flags, settings: [...flags.settings, tried] } : flags;
  return { prepared: await prepareRun(after, around), flags: after };
}

/** The found gates are the only ones, and have just passed. */
const tried = { key: 'preflight', value: '0', name: '--no-preflight' };

const configFile = '.debussy/config.yaml';

/** If the user declines the found gates, the commit without them is still offered. */
async function agreedChanges(
  planned: RunPlanned,
  files: readonly string[],
  gates: Proposal | null,
  asking: Asking,
): Promise<'nothing' | 'commit' | 'with gates'> {
  const { repository } = planned;
  const all = [...new Set([...files, ...(gates === null ? [] : [configFile])])];
  if (all.length === 0) return 'nothing';
  const names = printable(listed(all));
  if (gates === null && planned.existing === null && lacksGates(planned) && !asking.flags.yes)
    asking.say(
      `${planned.texts.file} has no gate: nothing can verify its phases, and each will wait for you.\n`,
    );
  const question =
    gates === null
      ? `Commit ${names} now?`
      : `${planned.texts.file} has no gate. Make ${listed(gates.gates.map(({ name }) => name))} the gates of every phase (${configFile}) and commit ${names} now?`;
  if (!(await asking.agree(question)))
    return gates === null ? 'nothing' : agreedChanges(planned, files, null, asking);
  if (gates !== null) writeGates(repository.root, gates);
  await commitFiles(repository, all, 'Plan');
  asking.say(`Committed ${names}.\n`);
  const others = repository.untracked.filter((path) => !all.includes(path)).length;
  if (repository.head === null && others > 0)
    asking.say(`${counted(others, 'other file')} not committed: agents will not see them.\n`);
  return gates === null ? 'commit' : 'with gates';
}

function writeGates(root: string, gates: Proposal): void {
  const path = projectConfig(root);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : null;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, withDefaultGates(before, gates));
}

/** The commands that `init` would find and that pass; null if none does. */
async function foundGates({ repository, config }: RunPlanned, { io }: Asking): Promise<Proposal | null> {
  if (repository.head === null) return null;
  const { findings } = await surveyProject(repository.root, io.env, { skills: false, plugins: false });
  if (findings.gates.length === 0) return null;
  io.stdout('The plan has no gate. Found here:\n');
  const { gates, share } = findings;
  const setup = config.setup ?? findings.setup;
  const passed = await tryProposal(repository.root, { gates, share, setup }, io);
  return passed.gates.length === 0 ? null : { ...passed, setup: config.setup === null ? passed.setup : null };
}

/** A plan in a folder without any tracked file. */
async function beginRepository(prepared: Prepared, asking: Asking): Promise<Settled> {
  const { flags, around, io } = asking;
  const isMeant = flags.plan !== null && existsSync(resolve(io.cwd, flags.plan)) && !flags.yes;
  if (!isMeant || !(await asking.agree(`${io.cwd} is not a git repository. Run git init here now?`)))
    return { prepared, flags };
  await must(gitFrom(io.cwd), ['init', '--quiet']);
  return settle(await prepareRun(flags, around), asking);
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
