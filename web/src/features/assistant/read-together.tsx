import type { MessageView } from '@ownvoice/core/assistant/contract'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { clockTime } from '../../ui/moment.ts'

type ReadTogetherProps = { message: Pick<MessageView, 'together' | 'subject'>; timezone: string }

/** At a message that was answered for others too: what its sender wrote right before it. */
export function ReadTogether({ message: { together, subject }, timezone }: ReadTogetherProps) {
  if (together.length === 0) return null
  const first = together.length === 1 ? 'One email' : `${together.length} emails`
  return (
    <p className="mt-4 max-w-[680px] text-quiet">
      {first} of the same sender came within two minutes and {together.length === 1 ? 'was' : 'were'} read as one with this:{' '}
      {together.map(({ id, subject: other, receivedAt }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link className="link" to={paths.message(id)}>
            {other || subject || 'an email without a subject'}, {clockTime(receivedAt, timezone)}
          </Link>
        </span>
      ))}
      .
    </p>
  )
}

/** In place of what became of a message: where its answer stands. Says so when that message was deleted. */
export function AnsweredElsewhere({ message: { together }, reason }: Pick<ReadTogetherProps, 'message'> & { reason: string }) {
  const [lead] = together
  return (
    <div className="border-l-2 border-edge pl-4">
      <p className="font-serif text-21">Answered together with another email</p>
      <p className="mt-1 max-w-[72ch]">{lead ? reason : `${reason} That email was deleted.`}</p>
      {lead && (
        <Link to={paths.message(lead.id)} className="button button-main mt-6">
          See the answer
        </Link>
      )}
    </div>
  )
}
