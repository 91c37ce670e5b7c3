import { AnswerShelf, type AnswerPage } from '@ownvoice/core/knowledge/answers/contract'
import { Link } from 'react-router'
import { type Listing, writeListing } from './answer-listing.ts'

type SheetToolbarProps = {
  listing: Listing
  typed: string
  counts: AnswerPage['counts'] | undefined
  onType: (search: string) => void
  onOrder: (order: Listing['order']) => void
}

const shelfWords: Record<AnswerShelf, string> = { waiting: 'Waiting', confirmed: 'Confirmed', dismissed: 'Dismissed' }

/** Which answers are shown, and in which order. */
export function SheetToolbar({ listing, typed, counts, onType, onOrder }: SheetToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <nav aria-label="Answers" className="flex grow flex-wrap gap-x-5">
        {AnswerShelf.options.map((shelf) => (
          <Link
            key={shelf}
            to={{ search: `?${new URLSearchParams(writeListing({ ...listing, shelf }))}` }}
            replace
            preventScrollReset
            aria-current={shelf === listing.shelf ? 'page' : undefined}
            className="inline-flex min-h-11 items-center gap-1.5 text-quiet underline-offset-8 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline"
          >
            {shelfWords[shelf]} <span className="text-13 font-normal">{counts?.[shelf] ?? ''}</span>
          </Link>
        ))}
      </nav>
      <div className="flex w-full gap-3 sm:w-auto">
        <select
          aria-label="Order"
          value={listing.order}
          className="field w-auto! shrink-0"
          onChange={({ currentTarget: { value } }) => onOrder(value === 'topic' ? 'topic' : 'document')}
        >
          <option value="document">By document</option>
          <option value="topic">By topic</option>
        </select>
        <input
          type="search"
          aria-label="Search answers"
          placeholder="Search answers…"
          value={typed}
          maxLength={200}
          className="field min-w-0 sm:w-64!"
          onChange={({ currentTarget: { value } }) => onType(value)}
        />
      </div>
    </div>
  )
}
