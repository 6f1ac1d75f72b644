export { checkEvent, eventsJsonSchema, isEvent } from './event-schemas.ts';
