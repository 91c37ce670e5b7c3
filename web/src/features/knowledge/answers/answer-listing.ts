import { answerPage, AnswerShelf } from '@ownvoice/core/knowledge/answers/contract'

/** What of the answer sheet is shown; it stands in the address. */
export type Listing = { shelf: AnswerShelf; search: string; order: 'document' | 'topic' }

export function readListing(address: URLSearchParams): Listing {
  return {
    shelf: AnswerShelf.catch('waiting').parse(address.get('shelf')),
    search: address.get('q') ?? '',
    order: address.get('by') === 'topic' ? 'topic' : 'document',
  }
}

export function writeListing({ shelf, search, order }: Listing): Record<string, string> {
  return {
    ...(shelf !== 'waiting' && { shelf }),
    ...(search !== '' && { q: search }),
    ...(order !== 'document' && { by: order }),
  }
}

/** The listing that a page opens with, which also says how much there is on each shelf. */
export const countsQuery = { input: { shelf: 'waiting', search: '', order: 'document', limit: answerPage.size } } as const
