export { matchingFiles } from './matching-files.ts';
export { fillSections } from './fill-sections.ts';
export { markdownTable, originOf, originText, publishedWith, seriesTable, seriesWith } from './publish.ts';
export type { Proof, ProofOrigin, ProofSeries } from './publish.ts';
export { freshSeed, oneOf, readOptions } from './read-options.ts';
export { roomyFolder } from './roomy-folder.ts';
export { runTool } from './run-tool.ts';
export type { ToolStage } from './run-tool.ts';
export { workspaceRoot } from '../workspace-root.ts';
