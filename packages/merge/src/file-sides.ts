/** One file in three versions; the base is null if both sides added it. */
export interface FileSides {
  readonly path: string;
  readonly base: string | null;
  readonly ours: string;
  readonly theirs: string;
}

/** A merge, or why there is none. */
export type MergedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: string };

export function refused(why: string): Extract<MergedText, { readonly ok: false }> {
  return { ok: false, why };
}

export function isJsonFile(path: string): boolean {
  return /\.(?:json|jsonc|json5|webmanifest|ipynb|geojson)$/i.test(path);
}

export function isYamlFile(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}
