export { defaultConfig, readConfig, variableOf } from './read-config.ts';
export type { ConfigRead, ConfigSources } from './read-config.ts';
export { configKeys } from './keys.ts';
export { isForeign } from './foreign.ts';
export { configJsonSchema, settingKeys } from './check.ts';
export type { ConfigFile } from './file-layer.ts';
export type { Setting } from './setting-layer.ts';
export { builtInAgents } from './programs.ts';
export type { AgentConfig, Config, ModelPrice, Origin, Origins } from './config.ts';
