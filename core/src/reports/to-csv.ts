/**
 * Rows as CSV (RFC 4180): CRLF between lines, and quotes around a cell that holds a comma, a quote or a line break. A cell that a spreadsheet would take for
 * a formula gets an apostrophe in front (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

const formulaStarts = new Set(['=', '+', '-', '@', '\t', '\r'])

function cellOf(text: string): string {
  const safe = formulaStarts.has(text.charAt(0)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
