/** A worker's facts about itself in the name of its connection: known only while it is connected. */
export interface WorkerCard {
  readonly name: string;
  readonly slots: number;
  readonly labels: readonly string[];
  readonly version: string;
}

export function workerName({ name, slots, labels, version }: WorkerCard): string {
  return [plainName(name), String(slots), labels.join('+'), plainName(version)].join('~');
}

export function readWorkerName(text: string): WorkerCard | null {
  const [name, slots, labels, version, ...more] = text.split('~');
  if (name === undefined || version === undefined || more.length > 0) return null;
  return { name, slots: Number(slots), labels: (labels ?? '').split('+').filter(Boolean), version };
}

/** Names of connections contain no spaces. */
export function plainName(text: string): string {
  return text.replace(/[^A-Za-z0-9._-]+/g, '-');
}
