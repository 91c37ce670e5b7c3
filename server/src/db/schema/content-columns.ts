import { toWellFormedText } from '@ownvoice/core/text/to-well-formed-text'
import { customType, text as anyText } from 'drizzle-orm/pg-core'

/** A text from wherever it came, as the database takes it. */
export const text = customType<{ data: string; driverData: string }>({ dataType: () => 'text', toDriver: toWellFormedText })
/** One of the words of a list, which is given as `enum`. */
export const choice = anyText

/** JSON from wherever it came, as the database takes it: it refuses NUL and half of a surrogate pair in any of its texts. */
export const jsonb = customType<{ data: unknown; driverData: unknown }>({ dataType: () => 'jsonb', toDriver: toJson })

/** `value` as JSON whose texts and names the database takes. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part === 'string') return toWellFormedText(part)
    return isRecord(part) ? Object.fromEntries(Object.entries(part).map(([name, kept]) => [toWellFormedText(name), kept])) : part
  })
}

function isRecord(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}
