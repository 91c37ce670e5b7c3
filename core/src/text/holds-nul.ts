/** For a person whose text holds NUL. */
export const nulRefused = 'The text holds a character that cannot be stored (NUL, U+0000). Please remove it.'

/** Whether a text in `value`, however deep, or a name of one of its fields holds NUL, which `text` and `jsonb` columns refuse. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof Map) return holdsNul([...value])
  if (Array.isArray(value) || value instanceof Set) return [...value].some(holdsNul)
  return Object.entries(value).some(([name, part]) => holdsNul(name) || holdsNul(part))
}
