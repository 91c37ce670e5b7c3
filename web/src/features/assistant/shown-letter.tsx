import type { ShownAnswer } from '@ownvoice/core/assistant/contract'
import type { Action } from '@ownvoice/core/assistant/trace'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { Letter, PlainLetter } from './letter.tsx'

const outcomes: Record<Action, { tone: ChipTone; chip: string; words: string }> = {
  send: { tone: 'sent', chip: 'Would be sent', words: 'Every underlined sentence rests on the note beside it.' },
  draft: { tone: 'draft', chip: 'Would wait as a draft', words: 'The owner reads it first.' },
  escalate: { tone: 'urgent', chip: 'Would go to the owner', words: 'Only this holding reply leaves by itself.' },
  watch: { tone: 'plain', chip: 'Would be watched', words: 'Nothing is sent while the owner watches.' },
  ignore: { tone: 'plain', chip: 'Would be left alone', words: 'Nothing is sent.' },
}

/** What the example business would do with a visitor's question: the letter with its sources, or that the owner is asked. */
export function ShownLetter({ answer: { action, reason, businessName, statements, holdingReply, tookMs } }: { answer: ShownAnswer }) {
  const { tone, chip, words } = outcomes[action]
  const subject = `Re: Your question to ${businessName}`
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Chip tone={tone}>{chip}</Chip>
        <p>
          {action === 'send' ? words : `${reason} ${words}`} <span className="text-quiet">Decided in {secondsOf(tookMs)}.</span>
        </p>
      </div>
      {statements.length > 0 && <Letter id="shown" to="You" subject={subject} statements={statements} />}
      {statements.length === 0 && holdingReply && <PlainLetter label="The holding reply" to="You" subject={subject} text={holdingReply} />}
    </>
  )
}

function secondsOf(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}
