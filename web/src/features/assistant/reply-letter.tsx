import type { MessageView } from '@ownvoice/core/assistant/contract'
import type { Trace } from '@ownvoice/core/assistant/trace'
import type { ChipTone } from '../../ui/chip.tsx'
import { Letter, PlainLetter } from './letter.tsx'
import { NoReply } from './no-reply.tsx'
import type { Place } from './place.ts'
import { AnswerHere } from './ready-replies.tsx'
import { type Reply, replyStatus } from './reply-status.ts'
import { WaitingReply } from './waiting-reply.tsx'

type ReplyLetterProps = {
  messageId: string
  reply: MessageView['reply']
  trace: Trace
  timezone: string
  onOpenPlace: (place: Place) => void
}

/**
 * The reply to a message with where it stands. What the owner can send to a message that waits for them comes first: before the holding reply
 * that went out meanwhile, and before their mail program.
 */
export function ReplyLetter({ reply, ...props }: ReplyLetterProps) {
  const { messageId, trace } = props
  const action = trace.decision?.action ?? null
  const isHandedOver = action === 'escalate' && (!reply || reply.kind === 'holding')
  if (!isHandedOver) return reply ? <StandingReply reply={reply} {...props} /> : <NoReply action={action} />
  return (
    <>
      {!reply && trace.ready.length === 0 && (
        <div className="mb-6">
          <NoReply action={action} />
        </div>
      )}
      <AnswerHere messageId={messageId} ready={trace.ready} />
      {reply && (
        <section aria-label="What they were told meanwhile" className="mt-10 border-t border-line pt-6">
          <StandingReply reply={reply} {...props} />
        </section>
      )}
    </>
  )
}

/** The margin shows as long as the words are those that were composed. */
function StandingReply({ messageId, reply, trace, timezone, onOpenPlace }: ReplyLetterProps & { reply: Reply }) {
  const letter =
    trace.draft?.text === reply.text ? (
      <Letter to={reply.toEmail} subject={reply.subject} statements={trace.draft.statements} onOpenPlace={onOpenPlace} />
    ) : (
      <PlainLetter label="The reply" to={reply.toEmail} subject={reply.subject} text={reply.text} />
    )
  return (
    <>
      <StatusLines reply={reply} timezone={timezone} />
      <WaitingReply messageId={messageId} reply={reply} ready={trace.ready} letter={letter} />
    </>
  )
}

const toneText: Record<ChipTone, string> = { plain: 'text-quiet', sent: 'text-sent', draft: 'text-draft', urgent: 'text-urgent' }

function StatusLines({ reply, timezone }: { reply: Reply; timezone: string }) {
  const { tone, happened, next, writesSelf } = replyStatus(reply, timezone)
  return (
    <div className="mb-4 max-w-[680px]">
      <p role="status" className={`font-medium break-words ${toneText[tone]}`}>
        {happened}
      </p>
      {next && <p className="mt-1">{next}</p>}
      {writesSelf && (
        <a className="button button-plain mt-3" href={mailtoHref(reply, reply.kind !== 'holding')}>
          Open in your mail program
        </a>
      )}
    </div>
  )
}

/** RFC 6068: line ends as %0D%0A, spaces as %20. */
function mailtoHref({ toEmail, subject, text }: Reply, withText: boolean): string {
  const encoded = (words: string) => encodeURIComponent(words.replaceAll(/\r?\n/g, '\r\n'))
  return `mailto:${encodeURIComponent(toEmail)}?subject=${encoded(subject)}${withText ? `&body=${encoded(text)}` : ''}`
}
