import type { Cursor, Fetched, RawMail } from './port.ts'

/** The mails from a cursor on, page by page, to the end. */
export async function* mailPages(fetch: (cursor: Cursor) => Promise<Fetched>, from: Cursor): AsyncGenerator<RawMail[]> {
  for (let cursor = from, more = true; more;) {
    const page = await fetch(cursor)
    yield page.mails
    ;({ cursor, more } = page)
  }
}
