import type { RunView, ViewOptions } from '../run-view.ts';
import { plainView } from '../plain-view.ts';
import type { StoryTeller } from '../story/teller.ts';

export function ttyView(options: ViewOptions, teller: StoryTeller): RunView {
  return plainView(options, teller);
}
