import { a as variableOf, g as builtInAgents, i as readConfig, n as isForeign, o as settingKeys, r as defaultConfig, t as configJsonSchema } from "./config-Ci6LcJVc.js";

export { builtInAgents, configJsonSchema, defaultConfig, isForeign, readConfig, settingKeys, variableOf };