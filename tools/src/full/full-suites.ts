export interface Suite {
  readonly name: string;
  readonly command: readonly string[];
}

const nodeTool = (...words: readonly string[]): readonly string[] => ['node', 'tools/bin/run.mjs', ...words];

/** What `npm test` does in part is done to its end here, and what takes minutes comes on top. */
export const fullSuites: readonly Suite[] = [
  { name: 'tests', command: ['npx', 'nx', 'run-many', '-t', 'test', '--parallel=1', '--skip-nx-cache'] },
  { name: 'simulate', command: nodeTool('simulate', '--seconds', '300') },
  { name: 'chaos', command: nodeTool('proof/chaos', '--rounds', '100') },
  { name: 'faults', command: nodeTool('proof/faults', '--every', '1', '--jobs', '2') },
  { name: 'power-cuts', command: nodeTool('proof/power-cuts', '--cuts', '500') },
  { name: 'fuzz', command: nodeTool('proof/fuzz', '--seconds', '300') },
  { name: 'soak', command: nodeTool('proof/soak', '--minutes', '10') },
];
