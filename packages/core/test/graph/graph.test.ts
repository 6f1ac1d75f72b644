import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { criticalPathOrder, dependencyGraph, findCycles, topologicalOrder } from '../../src/graph/graph.ts';
import type { GraphNode } from '../../src/graph/graph.ts';

function graph(edges: Readonly<Record<string, readonly string[]>>): ReturnType<typeof dependencyGraph> {
  return dependencyGraph(Object.entries(edges).map(([id, dependsOn]) => ({ id, dependsOn })));
}

/** Nodes that wait only for nodes before them, in shuffled order. */
const acyclic: fc.Arbitrary<GraphNode[]> = fc
  .integer({ min: 1, max: 12 })
  .chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, index) =>
        fc.subarray(Array.from({ length: index }, (__, before) => `p${before}`)),
      ),
    ),
  )
  .map((all) => all.map((dependsOn, index) => ({ id: `p${index}`, dependsOn })))
  .chain((nodes) => fc.shuffledSubarray(nodes, { minLength: nodes.length }));

describe('the graph', () => {
  test('ids are the same without regard to case and leading zeros; unknown ones are left out', () => {
    const { edges } = graph({ '6A': [], '07': ['6a', '06A', '8'] });
    expect(edges.get('7')).toEqual(['6a']);
  });
});

describe('cycles', () => {
  test.each<[string, Record<string, string[]>, string[][]]>([
    ['none', { 1: [], 2: ['1'], 3: ['1', '2'] }, []],
    ['of one', { 1: ['1'] }, [['1', '1']]],
    ['of three, as the plan spells them', { '1': ['3'], '2': ['01'], '3': ['2'] }, [['1', '3', '2', '1']]],
    [
      'two apart',
      { 1: ['2'], 2: ['1'], 3: ['4'], 4: ['3'], 5: ['1'] },
      [
        ['1', '2', '1'],
        ['3', '4', '3'],
      ],
    ],
    ['the shortest of a knot, once', { 1: ['2'], 2: ['3', '1'], 3: ['1'] }, [['1', '2', '1']]],
    [
      'not what lies between or behind them',
      { 1: ['2'], 2: ['1', '3'], 3: ['4'], 4: ['5'], 5: ['4'], 6: ['1'] },
      [
        ['1', '2', '1'],
        ['4', '5', '4'],
      ],
    ],
  ])('%s', (_, edges, cycles) => {
    expect(findCycles(graph(edges))).toEqual(cycles);
  });

  test('no cycle among phases that wait for earlier ones; an edge back makes one', () => {
    fc.assert(
      fc.property(acyclic, (nodes) => {
        expect(findCycles(dependencyGraph(nodes))).toEqual([]);
        const waiting = nodes.find((node) => node.dependsOn.length > 0);
        if (!waiting) return;
        const back = nodes.map((node) =>
          node.id === waiting.dependsOn[0] ? { ...node, dependsOn: [waiting.id] } : node,
        );
        const [path = []] = findCycles(dependencyGraph(back));
        expect(path.length).toBeGreaterThan(1);
        expect(path[0]).toBe(path.at(-1));
        path
          .slice(1)
          .forEach((id, index) =>
            expect(back.find((node) => node.id === path[index])?.dependsOn).toContain(id),
          );
      }),
    );
  });

  test('ten thousand phases in a chain are quick', () => {
    const nodes = Array.from({ length: 10_000 }, (_, index) => ({
      id: String(index),
      dependsOn: index === 0 ? [] : [String(index - 1)],
    }));
    expect(findCycles(dependencyGraph(nodes))).toEqual([]);
    expect(topologicalOrder(dependencyGraph(nodes.toReversed()))[9_999]).toBe('9999');
  });
});

describe('orders', () => {
  test('lower ids first among those that are free', () => {
    expect(topologicalOrder(graph({ 10: [], 2: [], '2a': [], 1: ['10'] }))).toEqual(['2', '2a', '10', '1']);
  });

  test('what most work waits behind comes first', () => {
    const plan = graph({ 1: [], 2: [], 3: ['2'], 4: ['3'] });
    expect(criticalPathOrder(plan)).toEqual(['2', '3', '1', '4']);
    expect(criticalPathOrder(plan, (id) => (id === '1' ? 9 : 1))).toEqual(['1', '2', '3', '4']);
  });

  test('phases in or behind a cycle are left out', () => {
    expect(topologicalOrder(graph({ 1: ['2'], 2: ['1'], 3: ['1'], 4: [] }))).toEqual(['4']);
  });

  test('in any order of the plan: every phase once, behind all that it waits for', () => {
    fc.assert(
      fc.property(acyclic, (nodes) => {
        for (const order of [
          topologicalOrder(dependencyGraph(nodes)),
          criticalPathOrder(dependencyGraph(nodes)),
        ]) {
          expect(order.toSorted()).toEqual(nodes.map((node) => node.id).toSorted());
          for (const node of nodes)
            for (const before of node.dependsOn)
              expect(order.indexOf(before)).toBeLessThan(order.indexOf(node.id));
        }
        expect(topologicalOrder(dependencyGraph(nodes))).toEqual(
          topologicalOrder(dependencyGraph(nodes.toReversed())),
        );
      }),
    );
  });
});
