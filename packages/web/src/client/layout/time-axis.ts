/** Times in milliseconds as positions from left to right, in pixels. */
export interface TimeAxis {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  x(at: number): number;
  readonly ticks: readonly { readonly x: number; readonly seconds: number }[];
}

export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

const tickSteps = [
  0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400,
];

/** `origin` is the zero of the labels: the start of the run. */
export function timeAxis({ from, to }: TimeWindow, width: number, origin: number = from): TimeAxis {
  const span = Math.max(1, to - from);
  const x = (at: number): number => ((at - from) / span) * width;
  const wanted = span / 1000 / Math.max(2, width / 110);
  const step = tickSteps.find((one) => one >= wanted) ?? 86_400 * Math.ceil(wanted / 86_400);
  const first = Math.ceil((from - origin) / 1000 / step - 1e-9);
  const count = Math.max(0, Math.floor((to - origin) / 1000 / step) - first + 1);
  const ticks = Array.from({ length: Math.min(200, count) }, (_, i) => {
    const seconds = Math.round((first + i) * step * 10) / 10;
    return { x: x(origin + seconds * 1000), seconds };
  });
  return { from, to, width, x, ticks };
}

const shortest = 1000;

/** A window `factor` times as long around the same time; never outside the whole. */
export function zoomed(now: TimeWindow, whole: TimeWindow, factor: number): TimeWindow {
  const limit = Math.max(shortest, whole.to - whole.from);
  const span = Math.min(limit, Math.max(shortest, (now.to - now.from) * factor));
  const middle = (now.from + now.to) / 2;
  return within({ from: middle - span / 2, to: middle + span / 2 }, whole);
}

/** The same window, moved by a part of its length. */
export function moved(now: TimeWindow, whole: TimeWindow, share: number): TimeWindow {
  const by = (now.to - now.from) * share;
  return within({ from: now.from + by, to: now.to + by }, whole);
}

function within({ from, to }: TimeWindow, whole: TimeWindow): TimeWindow {
  const span = Math.min(to - from, Math.max(shortest, whole.to - whole.from));
  const begin = Math.min(Math.max(from, whole.from), Math.max(whole.from, whole.to - span));
  return { from: begin, to: begin + span };
}
