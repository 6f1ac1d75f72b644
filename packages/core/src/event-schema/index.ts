export { checkEvent, isEvent } from './check-event.ts';
export { eventsJsonSchema } from './json-schema.ts';
