import { RecordFilter } from '@ownvoice/core/accounts/record/contract'

/** What the record is narrowed to, as its address says; whatever does not fit counts as not said. */
export function readRecordFilter(address: URLSearchParams): RecordFilter {
  const given = RecordFilter.safeParse(Object.fromEntries(address))
  return given.success ? given.data : RecordFilter.parse({})
}

/** The same filter for an address: what is said anyway is left out. */
export function writeRecordFilter({ actor, search, range }: RecordFilter): URLSearchParams {
  return new URLSearchParams({ ...(actor && { actor }), ...(search && { search }), ...(range !== 'all_time' && { range }) })
}
