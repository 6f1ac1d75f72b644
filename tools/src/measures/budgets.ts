/** Lines of source that a folder may have before it asks what can go. */
export const lineBudgets: Readonly<Record<string, number>> = {
  'packages/core': 12_500,
  'packages/estimator': 3_100,
  'packages/host': 2_600,
  'packages/checkpoint': 2_200,
  'packages/workspace': 8_300,
  'packages/runners': 5_600,
  'packages/merge': 2_700,
  'packages/scheduler': 5_200,
  'packages/story': 2_600,
  'packages/engine': 10_800,
  'packages/cli': 7_400,
  'packages/web': 6_600,
  extensions: 8_000,
  tools: 14_000,
};
