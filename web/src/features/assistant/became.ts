import type { MessageView } from '@ownvoice/core/assistant/contract'
import type { StateTone } from '../../ui/chip.tsx'

/** What became of a message after it was decided: the owner answered or put the draft aside, or the reply did not arrive. */
export type Became = 'answered' | 'approved' | 'put_aside' | 'not_delivered' | 'unconfirmed'

export const becameWords: Record<Became, { tone: StateTone; words: string }> = {
  answered: { tone: 'sent', words: 'You answered' },
  approved: { tone: 'sent', words: 'Answered, with your word' },
  put_aside: { tone: 'plain', words: 'You put the draft aside' },
  not_delivered: { tone: 'urgent', words: 'Not delivered' },
  unconfirmed: { tone: 'urgent', words: 'May not have arrived' },
}

type Decided = Pick<MessageView, 'action'> & {
  reply: Pick<NonNullable<MessageView['reply']>, 'kind' | 'status' | 'isClosed'> | null
  conversation: { ownerWrote: readonly { answersThis: boolean }[] }
}

/** Null where the decision still says how the message stands. */
export function becameOf({ action, reply, conversation }: Decided): Became | null {
  if (conversation.ownerWrote.some(({ answersThis }) => answersThis)) return 'answered'
  if (!reply || reply.kind === 'holding') return null
  if (reply.status === 'failed') return 'not_delivered'
  if (reply.status === 'unconfirmed') return 'unconfirmed'
  if (reply.status === 'draft') return reply.isClosed ? 'put_aside' : null
  if (action === 'send') return null
  return reply.kind === 'owner' ? 'answered' : 'approved'
}
