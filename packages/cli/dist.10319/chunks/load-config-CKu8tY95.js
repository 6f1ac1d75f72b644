import { a as loadConfig, c as userConfig, i as foreignText, n as countedConfig, o as notForeign, r as foreignHint, s as projectConfig, t as committedConfig } from "./load-config-BZ5Hv5aB.js";

export { committedConfig, countedConfig, foreignHint, foreignText, loadConfig, notForeign, projectConfig, userConfig };