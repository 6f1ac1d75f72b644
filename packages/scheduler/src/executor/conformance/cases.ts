import type { Bed } from './bed.ts';
import { closingCases } from './closing-cases.ts';
import { workingCases } from './working-cases.ts';

export interface Case {
  readonly name: string;
  readonly parallel?: number;
  readonly verifyParallel?: number;
  readonly check: (bed: Bed) => Promise<void>;
}

export const cases: readonly Case[] = [...workingCases, ...closingCases];
