export { readConfig, defaultConfig } from './read-config.ts';
export type { ConfigRead, ConfigSources } from './read-config.ts';
export { variableOf } from './environment.ts';
export { settingKeys } from './check.ts';
export { configJsonSchema } from './json-schema.ts';
export type { ConfigFile } from './file-layer.ts';
export type { Setting } from './setting-layer.ts';
export { builtInAgents } from './config.ts';
export type { AgentConfig, BudgetConfig, Config, Origin, Origins } from './config.ts';
