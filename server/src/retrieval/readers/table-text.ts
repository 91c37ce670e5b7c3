/** A row of a table as Markdown writes it. A cell is one line, and a bar in it is none of the table's. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '/').trim()).join(' | ')} |`
}

/** Below the header of a table. */
export function tableRule(columns: number): string {
  return `|${'---|'.repeat(columns)}`
}
