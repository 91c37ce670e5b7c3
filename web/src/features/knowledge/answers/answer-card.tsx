import type { AnswerSource } from '@ownvoice/core/knowledge/answers/answer'
import type { AnswerView, AnswerWords } from '@ownvoice/core/knowledge/answers/contract'
import { Chip } from '../../../ui/chip.tsx'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'
import { quoteWords } from '../radar-words.ts'
import { AnswerEditForm } from './answer-edit-form.tsx'
import { type ChangedWords, changedWords } from './changed-words.ts'

export type AnswerCardProps = {
  answer: AnswerView
  /** The one that the keys are about. */
  isCurrent: boolean
  isEditing: boolean
  isSaving: boolean
  onConfirm: () => void
  onDismiss: () => void
  onEdit: () => void
  onSave: (words: AnswerWords) => void
  onCancel: () => void
  onOpenPlace: (place: AnswerSource) => void
}

/** One answer with the place it comes from beside it, and what can be done about it. */
export function AnswerCard({ onOpenPlace, ...card }: AnswerCardProps) {
  const { answer, isCurrent, isEditing } = card
  return (
    <li
      id={answerElementId(answer.id)}
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      className="scroll-my-28 border-l-2 border-l-transparent p-4 aria-[current=true]:border-l-accent lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-8"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-13 break-words text-quiet">{answer.about}</h3>
          {answer.state === 'stale' && <Chip tone="draft">{answer.previousText === null ? 'Source is gone' : 'Source has changed'}</Chip>}
          {answer.origin === 'owner' && <Chip>Your words</Chip>}
          {answer.origin === 'model' && <Chip>Worded by the language model</Chip>}
        </div>
        {isEditing ? (
          <div className="mt-2">
            <AnswerEditForm answer={answer} isSaving={card.isSaving} onSave={card.onSave} onCancel={card.onCancel} />
          </div>
        ) : (
          <>
            <Words answer={answer} />
            <p className="mt-1 text-13 break-words text-quiet">{questionWords(answer.questions)}</p>
            <Actions {...card} />
          </>
        )}
      </div>
      <Sources answer={answer} onOpenPlace={onOpenPlace} />
    </li>
  )
}

export function answerElementId(id: string): string {
  return `answer-${id}`
}

function Words({ answer: { text, previousText } }: { answer: AnswerView }) {
  if (previousText === null) return <p className={wordsClass}>{text}</p>
  const { old, current } = changedWords(previousText, text)
  return (
    <dl>
      <dt className="mt-2 text-13 text-quiet">You confirmed</dt>
      <dd className={`${wordsClass} text-quiet`}>
        <Runs words={old} as="del" />
      </dd>
      <dt className="mt-2 text-13 text-quiet">Now it says</dt>
      <dd className={wordsClass}>
        <Runs words={current} as="ins" />
      </dd>
    </dl>
  )
}

const wordsClass = 'mt-1 max-w-[64ch] font-serif text-17 break-words whitespace-pre-line'

function Runs({ words: { before, changed, after }, as: Mark }: { words: ChangedWords; as: 'del' | 'ins' }) {
  return (
    <>
      {before}
      {changed && <Mark className={Mark === 'ins' ? 'bg-draft-tint text-draft' : ''}>{changed}</Mark>}
      {after}
    </>
  )
}

function questionWords([first, ...others]: readonly string[]): string {
  if (first === undefined) return ''
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  return `Answers “${first}”${more}`
}

type ActionsProps = Omit<AnswerCardProps, 'onOpenPlace' | 'isEditing'>

function Actions({ answer, isCurrent, isSaving, onConfirm, onDismiss, onEdit, onSave }: ActionsProps) {
  const { state, previousText, questions } = answer
  const confirmWords = confirmWordsOf(answer)
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {confirmWords && (
        <Action className={isCurrent ? 'button-main' : 'button-plain'} words={confirmWords} answer={answer} onClick={onConfirm} />
      )}
      {state === 'stale' && previousText !== null && (
        <Action words="Keep my words" answer={answer} isBusy={isSaving} onClick={() => onSave({ text: previousText, questions })} />
      )}
      {state !== 'dismissed' && <Action words="Edit" answer={answer} onClick={onEdit} />}
      {state !== 'dismissed' && <Action words="Dismiss" answer={answer} onClick={onDismiss} />}
    </div>
  )
}

function confirmWordsOf({ state, previousText }: AnswerView): string | null {
  if (state === 'confirmed') return null
  if (state === 'dismissed') return 'Say it again'
  if (state === 'proposed') return 'Confirm'
  return previousText === null ? 'Keep saying it' : 'Confirm the new words'
}

type ActionProps = { words: string; answer: AnswerView; className?: string; isBusy?: boolean; onClick: () => void }

function Action({ words, answer, className = 'button-plain', isBusy = false, onClick }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={`${words}: ${answer.about}`}
      aria-disabled={isBusy}
      className={`button ${className}`}
      onClick={() => !isBusy && onClick()}
    >
      {words}
    </button>
  )
}

function Sources({ answer, onOpenPlace }: { answer: AnswerView; onOpenPlace: (place: AnswerSource) => void }) {
  if (answer.sources.length === 0) return <p className="mt-3 text-13 text-quiet lg:mt-0">Your own words. They stand in no document.</p>
  return (
    <div className="mt-3 min-w-0 space-y-2 border-t border-line pt-2 text-13 text-quiet lg:mt-0 lg:border-t-0 lg:pt-0">
      {[...Map.groupBy(answer.sources, ({ documentId }) => documentId).values()].map((places) => (
        <DocumentPlaces key={places[0]?.documentId} answer={answer} places={places} onOpenPlace={onOpenPlace} />
      ))}
    </div>
  )
}

type DocumentPlacesProps = Pick<AnswerCardProps, 'answer' | 'onOpenPlace'> & { places: readonly AnswerSource[] }

/** What one document says to it; it opens at the longest of the places. */
function DocumentPlaces({ answer, places, onOpenPlace }: DocumentPlacesProps) {
  const [longest] = places.toSorted((one, other) => other.quote.length - one.quote.length)
  if (!longest) return null
  const isOwn = longest.documentId === answer.documentId
  const title = documentTitle((isOwn && answer.documentName) || longest.documentName)
  return (
    <figure>
      <blockquote className="font-serif text-15">
        {places.map(({ start, quote }) => (
          <p key={start} className="line-clamp-3 break-words">
            “{quoteWords(quote)}”
          </p>
        ))}
      </blockquote>
      <figcaption>
        {answer.documentId === null ? (
          title
        ) : (
          <button
            type="button"
            className="link min-h-11 text-left"
            aria-label={`Open ${title} at “${quoteWords(longest.quote)}”`}
            onClick={() => onOpenPlace(longest)}
          >
            {title}
          </button>
        )}
      </figcaption>
    </figure>
  )
}
