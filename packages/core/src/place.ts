/** A position in a text that a person wrote; line and column count from 1, the file as the person would name it. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export function formatPlace(place: Place): string {
  return `${place.file}:${place.line}:${place.column}`;
}
