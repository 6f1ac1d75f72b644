import { a as loadConfig, c as projectConfig, i as foreignText, l as userConfig, n as countedConfig, o as mappedText, r as foreignHint, s as notForeign, t as committedConfig } from "./load-config-VtyWLJl0.js";

export { committedConfig, countedConfig, foreignHint, foreignText, loadConfig, mappedText, notForeign, projectConfig, userConfig };