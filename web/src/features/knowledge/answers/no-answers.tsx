import type { AnswerPage, AnswerShelf } from '@ownvoice/core/knowledge/answers/contract'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import type { Listing } from './answer-listing.ts'

/** An empty shelf: what it is for, and the next step. */
export function NoAnswers({ listing: { shelf, search }, counts }: { listing: Listing; counts: AnswerPage['counts'] }) {
  const isAllEmpty = Object.values(counts).every((count) => count === 0)
  return (
    <div className="mt-4 flex items-center gap-4 rounded-card border border-dashed border-edge p-6 text-quiet">
      <Drawing name="shelf" className="size-10 shrink-0" />
      <div>
        {search.trim() === '' ? <p>{isAllEmpty ? nothingYet : emptyWords[shelf]}</p> : <p>No answers match your search.</p>}
        {isAllEmpty && (
          <Link to={paths.documents} className="link inline-flex min-h-11 items-center">
            Upload documents
          </Link>
        )}
      </div>
    </div>
  )
}

const nothingYet = 'No answers yet. What your documents answer comes here as soon as they are read: start with your prices and your terms.'

const emptyWords: Record<AnswerShelf, string> = {
  waiting: 'Nothing waits for you. What your next documents answer comes here.',
  confirmed: 'Nothing is confirmed yet. What you confirm may be sent without asking you.',
  dismissed: 'Nothing is dismissed. What you do not want said comes here, and can be taken back.',
}
