import type { MessageView } from '@ownvoice/core/assistant/contract'
import type { Trace } from '@ownvoice/core/assistant/trace'
import { replySubject } from '@ownvoice/core/mailboxes/reply-subject'
import type { ReactNode } from 'react'
import { Letter, PlainLetter } from './letter.tsx'
import { NoReply } from './no-reply.tsx'
import type { Place } from './place.ts'
import { AnswerHere } from './ready-replies.tsx'
import { differenceWords } from './watched-words.ts'

type WatchedReplyProps = {
  message: Pick<MessageView, 'id' | 'fromEmail' | 'subject' | 'conversation' | 'comparison'>
  trace: Trace
  /** What the owner sent from here, with where it stands; null where they sent nothing from here. */
  sent: ReactNode
  onOpenPlace: (place: Place) => void
}

/** What would have been said to a message that was only watched, beside what the owner said. */
export function WatchedReply({ message, trace, sent, onOpenPlace }: WatchedReplyProps) {
  const { draft, ready } = trace
  const own = message.conversation.ownerWrote.find(({ answersThis }) => answersThis)
  const subject = replySubject(message.subject)
  const said = sent ?? (own && <PlainLetter label="What you said" to={message.fromEmail} subject={subject} text={own.text} />)
  if (!said) {
    return (
      <>
        {draft ? (
          <section aria-label="What it would have said">
            <h3 className="mb-3 font-serif text-21">What it would have said</h3>
            <Letter
              to={message.fromEmail}
              subject={draft.subject}
              statements={draft.statements}
              language={trace.reading?.language.code}
              onOpenPlace={onOpenPlace}
            />
          </section>
        ) : (
          <NoReply action="watch" />
        )}
        <p className="mt-6 max-w-[680px] text-quiet">
          Answer it from your mailbox as you always do, or here. What you say is held against this.
        </p>
        <div className="mt-3">
          <AnswerHere messageId={message.id} ready={ready} />
        </div>
      </>
    )
  }
  return (
    <>
      <ComparisonLines comparison={message.comparison} />
      <div className="mt-6 grid gap-8 @min-[760px]:grid-cols-2">
        <section aria-label="What it would have said" className="min-w-0">
          <h3 className="mb-3 font-serif text-21">What it would have said</h3>
          {draft ? (
            <PlainLetter label="What it would have said" to={message.fromEmail} subject={draft.subject} text={draft.text} />
          ) : (
            <NoReply action="watch" />
          )}
        </section>
        <section aria-label="What you said" className="min-w-0">
          <h3 className="mb-3 font-serif text-21">What you said</h3>
          {said}
        </section>
      </div>
    </>
  )
}

/** Whether the owner said the same, and what differs. Nothing where nothing was compared. */
export function ComparisonLines({ comparison }: Pick<MessageView, 'comparison'>) {
  if (!comparison || comparison.outcome === 'open' || comparison.outcome === 'silence') return null
  const { outcome, differences } = comparison
  if (outcome === 'agrees') return <p className="font-medium text-sent">You said the same: the same facts, the same links.</p>
  if (outcome === 'unclear') return <p className="text-quiet">There is no fact or link in it that could be compared.</p>
  return (
    <div className="max-w-[680px]">
      <p className="font-medium text-draft">You said something else.</p>
      <ul className="mt-1 list-disc pl-5">
        {differences.map((difference) => (
          <li key={`${difference.by} ${difference.kind} ${difference.text}`} className="break-words">
            {differenceWords(difference)}
          </li>
        ))}
      </ul>
    </div>
  )
}
