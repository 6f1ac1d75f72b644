import { i as widthOf, n as fit } from "./text-width--5oKu0tU.js";

// packages/cli/src/view/text-table.ts
const narrowest = 12;
function textTable(rows, shape = {}) {
	const widths = columnWidths(rows, shape);
	return rows.map((row) => row.map((text, column) => fit(text, widths[column] ?? 0)).join("  ").trimEnd());
}
function columnWidths(rows, { columns = Infinity, flexible, widest = Infinity }) {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? "")))).map((width, column) => column === flexible ? width : Math.min(width, widest));
	const others = widths.reduce((sum, width, column) => sum + (column === flexible ? 0 : width + 2), 0);
	return widths.map((width, column) => column === flexible ? Math.min(width, Math.max(narrowest, columns - others)) : width);
}

export { textTable as t };