import { a as variableOf, g as builtInAgents, i as readConfig, n as isForeign, o as settingKeys, r as defaultConfig, t as configJsonSchema } from "./config-BgkkaNEc.js";

export { builtInAgents, configJsonSchema, defaultConfig, isForeign, readConfig, settingKeys, variableOf };