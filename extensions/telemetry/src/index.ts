export { isTraced } from './settings.ts';
export { openTelemetry } from './open-telemetry.ts';
