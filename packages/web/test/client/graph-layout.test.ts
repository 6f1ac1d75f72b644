import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { edgePath, graphSizes, layoutGraph } from '../../src/client/layout/graph-layout.ts';
import type { GraphBox, GraphItem } from '../../src/client/layout/graph-layout.ts';

function item(key: string, after: readonly string[] = [], parent: string | null = null): GraphItem {
  return { key, after, parent };
}

function boxOf(boxes: readonly GraphBox[], key: string): GraphBox {
  return boxes.find((box) => box.key === key)!;
}

test('a phase is to the right of its dependencies', () => {
  const { boxes } = layoutGraph([item('3', ['2']), item('1'), item('2', ['1'])]);
  expect(boxOf(boxes, '1').x).toBeLessThan(boxOf(boxes, '2').x);
  expect(boxOf(boxes, '2').x).toBeLessThan(boxOf(boxes, '3').x);
});

test('a split is a box around its parts, below its name, also a split within a split', () => {
  const { boxes } = layoutGraph([
    item('2'),
    item('2a', [], '2'),
    item('2b', ['2a'], '2'),
    item('2a1', [], '2a'),
  ]);
  for (const [outer, inner] of [
    ['2', '2a'],
    ['2', '2b'],
    ['2a', '2a1'],
  ]) {
    const [out, within] = [boxOf(boxes, outer!), boxOf(boxes, inner!)];
    expect(within.x).toBeGreaterThan(out.x);
    expect(within.y).toBeGreaterThanOrEqual(out.y + graphSizes.groupHead);
    expect(within.x + within.width).toBeLessThan(out.x + out.width);
    expect(within.y + within.height).toBeLessThan(out.y + out.height);
  }
  expect(boxOf(boxes, '2').isGroup).toBe(true);
  expect(boxes.findIndex(({ key }) => key === '2')).toBeLessThan(boxes.findIndex(({ key }) => key === '2a'));
});

test('an implied dependency is not drawn', () => {
  const { edges } = layoutGraph([item('1'), item('2', ['1']), item('3', ['1', '2', 'gone'])]);
  expect(edges).toEqual([
    { from: '1', to: '2' },
    { from: '2', to: '3' },
  ]);
});

test('two hundred phases without order form several columns, and take no seconds', () => {
  const items = Array.from({ length: 200 }, (_, i) => item(String(i), i > 100 ? [String(i - 100)] : []));
  const began = performance.now();
  const { boxes, height } = layoutGraph(items);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(boxes).toHaveLength(200);
  expect(height).toBeLessThan(1200);
});

test('no two phases overlap in the graph, and a cycle terminates', () => {
  const plans = fc.integer({ min: 1, max: 25 }).chain((count) =>
    fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 40 }).map((pairs) =>
      Array.from({ length: count }, (_, i) =>
        item(
          String(i),
          pairs.filter(([to]) => to === i).map(([, from]) => String(from)),
          i % 5 === 4 ? String(i - 1) : null,
        ),
      ),
    ),
  );
  fc.assert(
    fc.property(plans, (items) => {
      const { boxes } = layoutGraph(items);
      const parents = new Map(items.map(({ key, parent }) => [key, parent]));
      for (const a of boxes)
        for (const b of boxes) {
          if (a.key === b.key || parents.get(a.key) === b.key || parents.get(b.key) === a.key) continue;
          const apart =
            a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
          expect(apart, `${a.key} ${b.key}`).toBe(true);
        }
    }),
    { numRuns: 60 },
  );
});

test('a line goes from the right side of one box to the left side of the other', () => {
  const { boxes } = layoutGraph([item('1'), item('2', ['1'])]);
  expect(edgePath(boxOf(boxes, '1'), boxOf(boxes, '2'), boxes)).toBe('M212 42C240 42 240 42 268 42');
});

test('a line over several columns vanished behind the boxes between: it goes around them', () => {
  const { boxes, edges } = layoutGraph([
    item('1'),
    item('2', ['1']),
    item('3', ['2']),
    item('4', ['1']),
    item('5', ['3', '4']),
    item('6', ['3']),
  ]);
  for (const { from, to } of edges) {
    const path = edgePath(boxOf(boxes, from), boxOf(boxes, to), boxes);
    const flat = [...path.matchAll(/L([\d.]+) ([\d.-]+)/g)].map(([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    }));
    for (const { x, y } of flat)
      for (const box of boxes.filter((one) => one.x < x && x <= one.x + one.width))
        expect(y <= box.y || y >= box.y + box.height, `${from} to ${to} behind ${box.key}`).toBe(true);
  }
  expect(edgePath(boxOf(boxes, '4'), boxOf(boxes, '5'), boxes)).toContain('L');
});
