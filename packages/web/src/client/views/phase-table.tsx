import { phaseKey } from '@debussy/core';
import {
  activityText,
  duration,
  money,
  needsPerson,
  percentText,
  phaseStates,
  repeats,
  shownState,
  treeRows,
  usedTokens,
  unitName,
} from '@debussy/story';
import { Fragment } from 'preact';
import type { TreeRow } from '@debussy/story';
import type { JSX } from 'preact';
import { filesOf, lineCountOf } from '../data/use-changes.ts';
import { useGrowing } from '../hooks.ts';
import { phasePlace } from '../route.ts';
import { LineCounts } from './diff-files.tsx';
import type { SceneProps } from './run-scene.ts';
import { StateSign } from './state-sign.tsx';

const phaseGroups = ['Needs you', 'Running', 'Next', 'Landed', 'Not run'] as const;

function phaseGroup({ entry, isOver, isPending }: TreeRow): (typeof phaseGroups)[number] {
  if (needsPerson.has(shownState(entry.state))) return 'Needs you';
  if (entry.state.kind === 'landed') return 'Landed';
  if (isPending) return 'Next';
  return isOver ? 'Not run' : 'Running';
}

/** All phases with their figures: those that need the user first, then running ones, then the next. */
export function PhaseTableView({ scene }: SceneProps): JSX.Element {
  const { moment } = scene;
  const heads = [unitName(moment.story), 'State', 'Time', 'Sessions', 'Context', 'Tokens', 'Cost'];
  const [setLast, count] = useGrowing();
  const all = treeRows(moment);
  const rows = phaseGroups.flatMap((group) => all.filter((row) => phaseGroup(row) === group));
  const figures = new Map(scene.summary.phases.map((one) => [phaseKey(one.id), one]));
  return (
    <div class="wide" tabIndex={0} role="region" aria-label={unitName(moment.story, 2)}>
      <table class="phases">
        <caption class="hidden">{unitName(moment.story, 2)} with what they took and used</caption>
        <thead>
          <tr>
            {heads.map((head, i) => (
              <th key={head} scope="col" class={i < 2 ? '' : 'number'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((row, i) => {
            const { key, entry, depth } = row;
            const one = figures.get(key);
            const activity = entry.state.kind === 'landed' ? '' : activityText(row, moment, false);
            const group = phaseGroup(row);
            const before = rows[i - 1];
            const lines = lineCountOf(filesOf(scene.changes, moment.state, key));
            return (
              <Fragment key={key}>
                {(before === undefined || phaseGroup(before) !== group) && (
                  <tr class="group">
                    <th scope="rowgroup" colSpan={heads.length}>
                      {group}{' '}
                      <span class="soft">{all.filter((other) => phaseGroup(other) === group).length}</span>
                    </th>
                  </tr>
                )}
                <tr ref={i === Math.min(count, rows.length) - 1 ? setLast : null}>
                  <th scope="row" style={{ paddingLeft: `${depth * 18}px` }}>
                    <a href={phasePlace(scene.at, entry.spec.id)}>
                      <span class="hidden">{scene.unit} </span>
                      <b>{entry.spec.id}</b> {entry.spec.title}
                    </a>
                  </th>
                  <td class="state-cell">
                    <span class="state">
                      <StateSign state={shownState(entry.state)} />{' '}
                      {phaseStates[shownState(entry.state)].word}{' '}
                      {lines.added + lines.removed > 0 && <LineCounts lines={lines} />}
                    </span>
                    {activity !== '' && <span class="soft activity">{activity}</span>}
                  </td>
                  <td class="number">{one?.seconds == null ? '' : duration(one.seconds)}</td>
                  <td class="number">
                    {one === undefined || one.sessions === 0 ? '' : one.sessions}
                    {one !== undefined && one.restarts + one.retries > 0 && (
                      <span class="soft"> ({repeats(one).join(', ')})</span>
                    )}
                  </td>
                  <td class="number">
                    {one?.context == null ? '' : percentText(one.context.percent, one.context.estimated)}
                  </td>
                  <td class="number">{one === undefined ? '' : usedTokens(one)}</td>
                  <td class="number">{one?.cost == null ? '' : money(one.cost)}</td>
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
