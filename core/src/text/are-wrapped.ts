/** No prose is wrapped at fewer characters. */
const NARROWEST = 40

/** Whether lines are one text. Wrapped prose breaks a line where the next word would have made it the longest; a line that had room for it was broken on purpose. */
export function areWrapped(lines: readonly string[]): boolean {
  const longest = Math.max(...lines.map(({ length }) => length))
  if (longest < NARROWEST) return false
  return lines.every((line, index) => {
    const next = lines[index + 1]
    return next === undefined || line.length + 1 + (next.split(/\s/, 1)[0] ?? '').length > longest
  })
}
