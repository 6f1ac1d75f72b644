/** Times in milliseconds as positions from left to right, in pixels. */
export interface TimeAxis {
  readonly width: number;
  x(at: number): number;
  readonly ticks: readonly { readonly x: number; readonly seconds: number }[];
}

const tickSteps = [
  0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400,
];

/** The labels count seconds from its start. */
export function timeAxis(
  { from, to }: { readonly from: number; readonly to: number },
  width: number,
): TimeAxis {
  const span = Math.max(1, to - from);
  const x = (at: number): number => ((at - from) / span) * width;
  const wanted = span / 1000 / Math.max(2, width / 110);
  const step = tickSteps.find((one) => one >= wanted) ?? 86_400 * Math.ceil(wanted / 86_400);
  const ticks = Array.from({ length: Math.floor(span / 1000 / step) + 1 }, (_, i) => {
    const seconds = Math.round(i * step * 10) / 10;
    return { x: x(from + seconds * 1000), seconds };
  });
  return { width, x, ticks };
}
