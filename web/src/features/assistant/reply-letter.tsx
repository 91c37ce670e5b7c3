import type { MessageView } from '@ownvoice/core/assistant/contract'
import type { Trace } from '@ownvoice/core/assistant/trace'
import type { StateTone } from '../../ui/chip.tsx'
import { VoiceNearness } from '../../ui/voice-nearness.tsx'
import { Letter, PlainLetter } from './letter.tsx'
import { mailtoHref } from './mailto-href.ts'
import { NoReply } from './no-reply.tsx'
import type { Place } from './place.ts'
import { AnswerHere } from './ready-replies.tsx'
import { type Reply, replyStatus } from './reply-status.ts'
import { ComparisonLines, WatchedReply } from './watched-reply.tsx'
import { WaitingReply } from './waiting-reply.tsx'

type ReplyLetterProps = {
  message: MessageView
  trace: Trace
  timezone: string
  onOpenPlace: (place: Place) => void
}

/**
 * The reply to a message with where it stands. What the owner can send to a message that waits for them comes first: before the holding reply
 * that went out meanwhile, and before their mail program.
 */
export function ReplyLetter({ message, ...props }: ReplyLetterProps) {
  const { id: messageId, reply } = message
  const { trace, onOpenPlace } = props
  const action = trace.decision?.action ?? null
  if (action === 'watch') {
    const sent = reply && <StandingReply messageId={messageId} reply={reply} {...props} />
    return <WatchedReply message={message} trace={trace} sent={sent} onOpenPlace={onOpenPlace} />
  }
  return (
    <>
      {message.comparison?.outcome === 'differs' && (
        <div className="mb-6">
          <ComparisonLines comparison={message.comparison} />
        </div>
      )}
      <AnsweredLetter message={message} {...props} />
    </>
  )
}

function AnsweredLetter({ message, ...props }: ReplyLetterProps) {
  const { id: messageId, reply } = message
  const { trace } = props
  const action = trace.decision?.action ?? null
  const isOwnersAnswered = message.conversation.ownerWrote.some(({ answersThis }) => answersThis)
  if (isOwnersAnswered) return reply ? <StandingReply messageId={messageId} reply={reply} isOver {...props} /> : <NoReply action="ignore" />
  const isHandedOver = action === 'escalate' && (!reply || reply.kind === 'holding')
  if (!isHandedOver) return reply ? <StandingReply messageId={messageId} reply={reply} {...props} /> : <NoReply action={action} />
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
          <StandingReply messageId={messageId} reply={reply} {...props} />
        </section>
      )}
    </>
  )
}

/** `isOver`: the owner answered, so that nothing is asked of them. */
type StandingReplyProps = Omit<ReplyLetterProps, 'message'> & { messageId: string; reply: Reply; isOver?: boolean }

/** The margin shows as long as the words are those that were composed. */
function StandingReply({ messageId, reply, isOver = false, trace, timezone, onOpenPlace }: StandingReplyProps) {
  const words =
    trace.draft?.text === reply.text ? (
      <Letter
        to={readersOf(reply)}
        subject={reply.subject}
        statements={trace.draft.statements}
        language={trace.reading?.language.code}
        onOpenPlace={onOpenPlace}
      />
    ) : (
      <PlainLetter label="The reply" to={readersOf(reply)} subject={reply.subject} text={reply.text} />
    )
  const letter = (
    <>
      {words}
      {reply.voice && (
        <div className="max-w-[680px]">
          <VoiceNearness voice={reply.voice} />
        </div>
      )}
    </>
  )
  return (
    <>
      <StatusLines reply={reply} isOver={isOver} timezone={timezone} />
      <WaitingReply messageId={messageId} reply={reply} ready={trace.ready} letter={letter} isOver={isOver} />
    </>
  )
}

const toneText: Record<StateTone, string> = { plain: 'text-quiet', sent: 'text-sent', draft: 'text-draft', urgent: 'text-urgent' }

function StatusLines({ reply, isOver, timezone }: { reply: Reply; isOver: boolean; timezone: string }) {
  const { tone, happened, next, writesSelf } = replyStatus(reply, timezone)
  return (
    <div className="mb-4 max-w-[680px]">
      <p role="status" className={`font-medium break-words ${toneText[tone]}`}>
        {happened}
      </p>
      {next && !isOver && <p className="mt-1">{next}</p>}
      {writesSelf && !isOver && (
        <a className="button button-plain mt-3" href={mailtoHref({ ...reply, text: reply.kind === 'holding' ? '' : reply.text })}>
          Open in your mail program
        </a>
      )}
    </div>
  )
}

/** Who gets the reply, with who gets a copy. */
function readersOf({ toEmail, ccEmails }: Reply): string {
  return ccEmails.length === 0 ? toEmail : `${toEmail}, with a copy to ${ccEmails.join(', ')}`
}
