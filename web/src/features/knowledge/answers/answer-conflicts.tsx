import type { AnswerSource } from '@ownvoice/core/knowledge/answers/answer'
import type { AnswerConflict, AnswerView } from '@ownvoice/core/knowledge/answers/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'
import type { AnswerChanges } from './use-answer-changes.ts'

type AnswerConflictsProps = { changes: AnswerChanges; onOpenPlace: (place: AnswerSource) => void }

/** Answers that say different things of the same, side by side. Nothing is shown where none do. */
export function AnswerConflicts({ changes, onOpenPlace }: AnswerConflictsProps) {
  const { data = [] } = useQuery(api.knowledge.answers.listConflicts.queryOptions())
  const open = data.filter(({ answers }) => !answers.some(changes.hasLeft))
  if (open.length === 0) return null
  return (
    <section aria-labelledby="conflicts" className="mt-10">
      <h2 id="conflicts" className="font-serif text-28">
        These disagree
      </h2>
      <p className="mt-1 text-quiet">Only one of two can be right. The other is dismissed, and no reply says it.</p>
      <ul className="mt-4 divide-y divide-line rounded-card border border-line">
        {open.map(({ about, answers: [one, other] }: AnswerConflict) => (
          <li key={`${about} ${one.id} ${other.id}`} className="grid gap-4 p-4 sm:grid-cols-2">
            <Side answer={one} onRight={() => changes.dismiss([other])} onOpenPlace={onOpenPlace} />
            <Side answer={other} onRight={() => changes.dismiss([one])} onOpenPlace={onOpenPlace} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type SideProps = { answer: AnswerView; onRight: () => void; onOpenPlace: (place: AnswerSource) => void }

function Side({ answer: { text, sources, documentName }, onRight, onOpenPlace }: SideProps) {
  const [source] = sources
  return (
    <div className="flex flex-col justify-between gap-3">
      <figure className="min-w-0">
        <blockquote className="font-serif text-17 break-words">{text}</blockquote>
        <figcaption>
          {source && documentName !== null && (
            <button
              type="button"
              className="link min-h-11 text-left text-13"
              aria-label={`Open ${documentTitle(documentName)}: ${text}`}
              onClick={() => onOpenPlace(source)}
            >
              {documentTitle(documentName)}
            </button>
          )}
        </figcaption>
      </figure>
      <button type="button" className="button button-plain self-start" aria-label={`This one is right: ${text}`} onClick={onRight}>
        This one is right
      </button>
    </div>
  )
}
