import { html } from './html.ts';
import type { Html, Insert } from './html.ts';

export interface HtmlTable {
  readonly caption: string;
  readonly heads: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly Insert[])[];
}

/**
 * A table that says what it is, with headings for its columns and rows. On a narrow screen its rows become blocks in which each cell
 * stands under its heading; the roles keep it a table for who listens.
 */
export function htmlTable({ caption, heads, rows }: HtmlTable): Html {
  return html`<table role="table">
    <caption>
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map((cells) => row(cells, heads))}
    </tbody>
  </table> `;
}

function row([first, ...cells]: readonly Insert[], heads: readonly string[]): Html {
  return html`<tr role="row">
    <th scope="row" role="rowheader">${first}</th>
    ${cells.map((cell, i) => html`<td role="cell" data-head="${heads[i + 1]}">${cell}</td>`)}
  </tr> `;
}
