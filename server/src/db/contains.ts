import { type AnyColumn, ilike, type SQL, sql } from 'drizzle-orm'

/** Whether a text holds these very letters, whatever their case: nothing in them is a pattern. */
export function contains(text: AnyColumn | SQL, letters: string): SQL {
  const pattern = `%${letters.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return ilike(sql`${text}`, pattern)
}
