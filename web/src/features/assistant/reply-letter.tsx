import type { MessageView } from '@ownvoice/core/assistant/contract'
import type { Trace } from '@ownvoice/core/assistant/trace'
import type { ChipTone } from '../../ui/chip.tsx'
import { dayAndTime } from '../../ui/moment.ts'
import { Letter, PlainLetter } from './letter.tsx'
import { NoReply } from './no-reply.tsx'
import type { Place } from './place.ts'

type Reply = NonNullable<MessageView['reply']>
type ReplyLetterProps = { reply: MessageView['reply']; trace: Trace; timezone: string; onOpenPlace: (place: Place) => void }

/** The reply to a message with where it stands. The margin shows as long as the words are those that were composed. */
export function ReplyLetter({ reply, trace, timezone, onOpenPlace }: ReplyLetterProps) {
  if (!reply) return <NoReply action={trace.decision?.action ?? null} />
  const asComposed = trace.draft?.text === reply.text
  return (
    <>
      <ReplyStatus reply={reply} timezone={timezone} />
      {asComposed && trace.draft ? (
        <Letter to={reply.toEmail} subject={reply.subject} statements={trace.draft.statements} onOpenPlace={onOpenPlace} />
      ) : (
        <PlainLetter label="The reply" to={reply.toEmail} subject={reply.subject} text={reply.text} />
      )}
    </>
  )
}

const statusTone: Record<Reply['status'], ChipTone> = {
  draft: 'draft',
  queued: 'plain',
  sending: 'plain',
  sent: 'sent',
  unconfirmed: 'urgent',
  failed: 'urgent',
}
const toneText: Record<ChipTone, string> = { plain: 'text-quiet', sent: 'text-sent', draft: 'text-draft', urgent: 'text-urgent' }

function ReplyStatus({ reply, timezone }: { reply: Reply; timezone: string }) {
  return (
    <p role="status" className={`mb-3 max-w-[680px] font-medium ${toneText[statusTone[reply.status]]}`}>
      {statusSentence(reply, timezone)}
    </p>
  )
}

function statusSentence({ status, toEmail, sentAt, error }: Reply, timezone: string): string {
  const reason = error ? ` ${error}` : ''
  switch (status) {
    case 'draft':
      return 'A draft. It has not been sent.'
    case 'queued':
      return `Waits to be sent to ${toEmail}.`
    case 'sending':
      return `Being sent to ${toEmail}.`
    case 'sent':
      return sentAt ? `Sent to ${toEmail} on ${dayAndTime(sentAt, timezone)}.` : `Sent to ${toEmail}.`
    case 'unconfirmed':
      return `We cannot tell whether this reached ${toEmail}, and do not send it twice. Look into your mailbox.${reason}`
    case 'failed':
      return `Not sent to ${toEmail}.${reason}`
  }
}
