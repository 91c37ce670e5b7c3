import type { RadarFinding, RadarPlace } from '@ownvoice/core/knowledge/contract'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'
import { findingWords, quoteWords } from './radar-words.ts'

type Contradiction = Extract<RadarFinding, { kind: 'contradiction' }>

type RadarCardProps = {
  finding: RadarFinding
  isBusy: boolean
  onOpenPlace: (place: RadarPlace) => void
  onChooseRight: (finding: Contradiction, right: RadarPlace, other: RadarPlace) => void
  /** It is right as it stands, or no problem. */
  onDismiss: () => void
  onWriteAnswer: (question: string) => void
}

const kindWords: Record<RadarFinding['kind'], string> = { contradiction: 'Disagrees', passed_date: 'Out of date', unanswered: 'Unanswered' }

/** One finding: what it is, the words it rests on, and what can be done about it. */
export function RadarCard({ finding, isBusy, onOpenPlace, onChooseRight, onDismiss, onWriteAnswer }: RadarCardProps) {
  return (
    <li className="px-4 py-4" aria-busy={isBusy}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Chip tone="draft">{kindWords[finding.kind]}</Chip>
        <h3 className="min-w-0 font-semibold break-words">{findingWords(finding)}</h3>
      </div>
      {finding.kind === 'contradiction' && (
        <ContradictionParts finding={finding} onOpenPlace={onOpenPlace} onChooseRight={onChooseRight} onDismiss={onDismiss} />
      )}
      {finding.kind === 'passed_date' && (
        <div className="mt-3 flex flex-wrap items-end justify-between gap-4">
          <Quote place={finding.place} onOpenPlace={onOpenPlace} />
          <button type="button" className="button button-plain" aria-label={`Still right: ${findingWords(finding)}`} onClick={onDismiss}>
            Still right
          </button>
        </div>
      )}
      {finding.kind === 'unanswered' && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
          <p className="text-quiet">
            {finding.count === 1 ? 'Asked once.' : `Asked ${finding.count} times.`}{' '}
            <Link to={paths.message(finding.messageId)} aria-label={`See the message: ${finding.question}`} className="link">
              See the message
            </Link>
          </p>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="button button-plain"
              aria-label={`Write the answer: ${finding.question}`}
              onClick={() => onWriteAnswer(finding.question)}
            >
              Write the answer
            </button>
            <button type="button" className="button button-plain" aria-label={`Not a problem: ${finding.question}`} onClick={onDismiss}>
              Not a problem
            </button>
          </div>
        </div>
      )}
    </li>
  )
}

type ContradictionProps = Pick<RadarCardProps, 'onOpenPlace' | 'onChooseRight' | 'onDismiss'> & { finding: Contradiction }

function ContradictionParts({ finding, onOpenPlace, onChooseRight, onDismiss }: ContradictionProps) {
  const [one, other] = finding.places
  return (
    <>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {[
          { place: one, against: other },
          { place: other, against: one },
        ].map(({ place, against }) => (
          <div key={`${place.documentId} ${place.start}`} className="flex flex-col justify-between gap-3">
            <Quote place={place} onOpenPlace={onOpenPlace} />
            <button
              type="button"
              className="button button-plain self-start"
              aria-label={`This one is right: ${quoteWords(place.quote)}`}
              onClick={() => onChooseRight(finding, place, against)}
            >
              This one is right
            </button>
          </div>
        ))}
      </div>
      <button type="button" className="link mt-2 min-h-11" aria-label={`Not a problem: ${findingWords(finding)}`} onClick={onDismiss}>
        Not a problem
      </button>
    </>
  )
}

function Quote({ place, onOpenPlace }: { place: RadarPlace; onOpenPlace: (place: RadarPlace) => void }) {
  return (
    <figure className="min-w-0">
      <blockquote className="font-serif text-17 break-words">“{quoteWords(place.quote)}”</blockquote>
      <figcaption>
        <button
          type="button"
          className="link min-h-11 text-left text-13"
          aria-label={`Open ${documentTitle(place.documentName)} at “${quoteWords(place.quote)}”`}
          onClick={() => onOpenPlace(place)}
        >
          {documentTitle(place.documentName)}
        </button>
      </figcaption>
    </figure>
  )
}
