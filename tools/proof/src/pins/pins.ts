import { conflictPins } from './conflict-pins.ts';
import { failurePins } from './failure-pins.ts';
import { fleetPins } from './fleet-pins.ts';
import { interruptionPins } from './interruption-pins.ts';
import { landingPins } from './landing-pins.ts';
import type { Pin } from './pin.ts';
import { planPins } from './plan-pins.ts';
import { reviewPins } from './review-pins.ts';
import { sessionPins } from './session-pins.ts';
import { splitPins } from './split-pins.ts';
import { steeringPins } from './steering-pins.ts';

export const pins: readonly Pin[] = [
  ...planPins,
  ...splitPins,
  ...sessionPins,
  ...failurePins,
  ...conflictPins,
  ...steeringPins,
  ...interruptionPins,
  ...landingPins,
  ...reviewPins,
  ...fleetPins,
];
