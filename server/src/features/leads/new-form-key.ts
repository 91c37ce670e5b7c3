import type { Ids } from '../../clock.ts'

/** A key that nobody guesses: it stands in addresses and in the code of pages. */
export function newFormKey(ids: Ids): string {
  return ids.next().replaceAll('-', '')
}
