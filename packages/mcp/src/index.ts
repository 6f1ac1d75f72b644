export { serveTools } from './serve-tools.ts';
export type { CalledCommand, ToolServerOrder } from './tools.ts';
