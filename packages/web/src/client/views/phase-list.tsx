import {
  activityText,
  elapsed,
  needsPerson,
  phaseStates,
  shownState,
  timeSpan,
  treeRows,
} from '@debussy/story';
import type { TreeRow } from '@debussy/story';
import type { JSX } from 'preact';
import { phasePlace } from '../route.ts';
import type { RunScene } from './run-scene.ts';
import { StateSign } from './state-sign.tsx';

export const phaseGroups = ['Needs you', 'Running', 'Next', 'Landed', 'Not run'] as const;

/** The phases of a narrow screen: those that need a person first, then running ones, then the next. */
export function PhaseList({ scene }: { readonly scene: RunScene }): JSX.Element {
  const rows = treeRows(scene.moment);
  return (
    <>
      {phaseGroups.map((group) => {
        const own = rows.filter((row) => phaseGroup(row) === group);
        if (own.length === 0) return null;
        return (
          <details key={group} class="phase-group" open={group !== 'Landed'}>
            <summary>
              {group} <span class="soft">{own.length}</span>
            </summary>
            <ul>
              {own.map((row) => (
                <PhaseRow key={row.key} scene={scene} row={row} />
              ))}
            </ul>
          </details>
        );
      })}
    </>
  );
}

export function phaseGroup({ entry, isOver, isPending }: TreeRow): (typeof phaseGroups)[number] {
  if (needsPerson.has(shownState(entry.state))) return 'Needs you';
  if (entry.state.kind === 'landed') return 'Landed';
  if (isPending) return 'Next';
  return isOver ? 'Not run' : 'Running';
}

function PhaseRow({ scene, row }: { readonly scene: RunScene; readonly row: TreeRow }): JSX.Element {
  const { entry, told } = row;
  const state = shownState(entry.state);
  const activity = state === 'landed' ? '' : activityText(row, scene.moment, false);
  const time = told.beganAt === null ? '' : elapsed(timeSpan(row, scene.moment.now));
  const facts = [phaseStates[state].word, activity, time].filter((text) => text !== '');
  return (
    <li>
      <a href={phasePlace(scene.at, entry.spec.id)}>
        <StateSign state={state} />
        <span>
          <span class="hidden">Phase </span>
          <b>{entry.spec.id}</b> {entry.spec.title}
          <span class="why">{facts.join(' · ')}</span>
        </span>
      </a>
    </li>
  );
}
