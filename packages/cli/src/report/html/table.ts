import { html } from './html.ts';
import type { Html, Insert } from './html.ts';

export interface HtmlTable {
  readonly caption: string;
  readonly heads: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly Insert[])[];
}

/** A table that says what it is, with headings for its columns and rows; on a narrow screen it scrolls by itself. */
export function htmlTable({ caption, heads, rows }: HtmlTable): Html {
  return html`<div class="wide" role="region" tabindex="0" aria-label="${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(row)}
      </tbody>
    </table>
  </div> `;
}

function row([first, ...cells]: readonly Insert[]): Html {
  return html`<tr>
    <th scope="row">${first}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr> `;
}
