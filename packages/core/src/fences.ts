/** The role of a line in the code fences of its text. */
export type FenceRole = 'text' | 'opens' | 'code' | 'closes';

/** Reads code fences line by line, also in lists and quotes. Call it once for each line, in order. */
export class FenceReader {
  /** The ticks or tildes of the open fence; empty outside. */
  mark = '';
  /** The text after the marks of the last opened fence. */
  info = '';

  read(line: string): FenceRole {
    const found = line.includes('```') || line.includes('~~~') ? fenceLine.exec(line) : null;
    const [, mark = '', info = ''] = found ?? [];
    if (this.mark !== '') {
      if (found === null || !mark.startsWith(this.mark) || info.trim() !== '') return 'code';
      this.mark = '';
      return 'closes';
    }
    // More ticks follow: this is inline code.
    if (found === null || (mark.startsWith('`') && info.includes('`'))) return 'text';
    [this.mark, this.info] = [mark, info];
    return 'opens';
  }
}

const fenceLine = /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(`{3,}|~{3,})([^\r\n]*)\r?$/;
