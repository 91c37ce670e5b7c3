import { AppError } from '../errors.ts'

/** The one row that a `get` promises. Another owner's row is not there either: row-level security leaves it out. */
export function found<Row>(rows: Row[], what: string): Row {
  const row = rows[0]
  if (row === undefined) throw new AppError('not_found', { detail: `${what} was not found` })
  return row
}
