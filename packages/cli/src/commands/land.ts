import { commandOf } from '../command-of.ts';
import { landShape, readLandFlags } from '../land/land-flags.ts';
import { landBranches } from '../land/land-branches.ts';

export const command = commandOf(landShape, (asked, io) => landBranches(readLandFlags(asked), io));
