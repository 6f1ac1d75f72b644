/** A position in a user's text. Line and column count from 1; the file is spelled as the user would. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export function formatPlace(place: Place): string {
  return `${place.file}:${place.line}:${place.column}`;
}
