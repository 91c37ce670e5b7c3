import { brand } from '@ownvoice/core/brand'
import type { PersonConversation, PersonMail } from '@ownvoice/core/mailboxes/people-contract'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Chip } from '../../../ui/chip.tsx'
import { dayAndTime } from '../../../ui/moment.ts'
import { whoSaid } from '../conversation/said-words.ts'
import { GiveBack } from '../owners-words.tsx'
import { mailBecame, mailKind } from './person-words.ts'

type PersonMailsProps = {
  name: string
  mails: readonly PersonMail[]
  conversations: readonly PersonConversation[]
  timezone: string
}

/** What a person wrote and what went to them, by conversation, in the order in which it is given. */
export function PersonMails({ name, mails, conversations, timezone }: PersonMailsProps) {
  const byId = new Map(conversations.map((conversation) => [conversation.id, conversation]))
  return [...Map.groupBy(mails, ({ conversationId }) => conversationId)].map(([id, ofConversation]) => {
    const conversation = byId.get(id)
    const subject = conversation?.subject || 'No subject'
    return (
      <article key={id} aria-label={subject} className="mt-6 max-w-[680px]">
        <h3 className="font-serif text-21 break-words">{subject}</h3>
        {conversation && <Owners conversation={conversation} timezone={timezone} />}
        <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-sheet">
          {ofConversation.map((mail) => (
            <li key={mail.id}>
              <Mail mail={mail} name={name} timezone={timezone} />
            </li>
          ))}
        </ul>
      </article>
    )
  })
}

/** Whose the conversation is, where it is the owner's. */
function Owners({ conversation: { ownersSince, messageId }, timezone }: { conversation: PersonConversation; timezone: string }) {
  if (ownersSince === null) return null
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 grow basis-64 text-quiet">
        You wrote in it yourself on {dayAndTime(ownersSince, timezone)}; {brand.name} leaves this conversation to you.
      </p>
      {messageId !== null && <GiveBack messageId={messageId} isGivenBack={false} />}
    </div>
  )
}

function Mail({ mail, name, timezone }: { mail: PersonMail; name: string; timezone: string }) {
  const { by, at, text } = mail
  const messageId = mail.by === 'them' ? mail.id : mail.messageId
  const became = mailBecame(mail)
  return (
    <details className="px-4">
      <summary className="min-h-11 cursor-pointer py-3 [overflow-wrap:anywhere]">
        <span className="font-semibold">{whoSaid({ by, name })}</span>{' '}
        <span className="text-13 text-quiet">
          {mailKind(mail)},{' '}
          <time dateTime={at} className="tabular-nums">
            {dayAndTime(at, timezone)}
          </time>
        </span>{' '}
        {became && <Chip tone={became.tone}>{became.words}</Chip>}
        <span className="line-clamp-1 text-quiet">{text}</span>
      </summary>
      <p className="pb-3 font-serif text-17 break-words whitespace-pre-line">{text || 'No words of their own.'}</p>
      {messageId !== null && (
        <p className="pb-3">
          <Link className="link" to={paths.message(messageId)}>
            {by === 'them' ? 'Open this message' : 'Open the message it belongs to'}
          </Link>
        </p>
      )}
    </details>
  )
}
