import type { Trace } from '@ownvoice/core/assistant/trace'
import type { Corrected } from './corrected-lines.tsx'
import type { ReactNode } from 'react'
import { CheckedPart } from './checked-part.tsx'
import { FoundPart } from './found-part.tsx'
import { outcomes, wouldWords } from './trace-words.ts'
import type { Place } from './place.ts'
import { type Became, becameWords } from './became.ts'
import { TraceDetails } from './trace-details.tsx'
import { UnderstoodPart } from './understood-part.tsx'

type TraceViewProps = {
  trace: Trace
  /** `would` on a trial, `did` for a message that really came in. */
  tense: 'would' | 'did'
  /** The letter, or what stands in its place where no reply leaves. */
  children: ReactNode
  onOpenPlace: (place: Place) => void
  /** The message, for the owner to say what it is; none for a trial. */
  corrected?: Corrected
  /** What became of the message since it was decided; null where that still stands. */
  became?: Became | null
}

/** Why a message got the answer it got: the decision, the letter with its margin, the way it took, and all that it rests on. */
export function TraceView({ trace, tense, children, onOpenPlace, corrected, became = null }: TraceViewProps) {
  return (
    <div className="@container">
      <DecisionLine trace={trace} tense={tense} became={became} />
      <div className="mt-6">{children}</div>
      <div className="mt-12 grid gap-x-12 gap-y-10 @min-[760px]:grid-cols-2">
        <UnderstoodPart screening={trace.screening} reading={trace.reading} corrected={corrected} />
        <div className="space-y-10">
          <FoundPart trace={trace} onOpenPlace={onOpenPlace} />
          <CheckedPart check={trace.check} draft={trace.draft} />
        </div>
      </div>
      <TraceDetails trace={trace} />
    </div>
  )
}

const toneBorder = { plain: 'border-edge', sent: 'border-sent', draft: 'border-draft', urgent: 'border-urgent' } as const
const toneText = { plain: 'text-ink', sent: 'text-sent', draft: 'text-draft', urgent: 'text-urgent' } as const

/** What was decided, in words, and why. */
export function DecisionLine({ trace, tense, became }: Pick<TraceViewProps, 'trace' | 'tense'> & { became: Became | null }) {
  if (!trace.decision) return <p className="text-17 text-quiet">No decision has been made yet. The message is still on its way.</p>
  const { action, reason, would } = trace.decision
  const outcome = outcomes[action]
  const isWatched = action === 'watch'
  const { tone, words } = became ? becameWords[became] : { tone: outcome.tone, words: outcome[tense] }
  return (
    <div className={`border-l-2 pl-4 ${toneBorder[tone]}`}>
      <p className={`font-serif text-21 ${toneText[tone]}`}>{words}</p>
      <p className="mt-1 max-w-[72ch]">
        {became && <span className="text-quiet">{outcome.before} </span>}
        {isWatched && would && `${wouldWords[would]} `}
        {reason}
      </p>
    </div>
  )
}
