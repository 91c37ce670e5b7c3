import { brand } from '@ownvoice/core/brand'
import type { PersonMail } from '@ownvoice/core/mailboxes/people-contract'
import type { PersonStanding } from '@ownvoice/core/mailboxes/person-standing'
import type { StateTone } from '../../../ui/chip.tsx'
import { becameOf, becameWords } from '../became.ts'
import { outcomes } from '../trace-words.ts'

type Words = { tone: StateTone; words: string }

/** What the assistant does with somebody's mail: in a word, and as a sentence. */
export const standingWords: Record<PersonStanding, { tone: StateTone; chip: string; line: string }> = {
  left_alone: { tone: 'plain', chip: 'Left alone', line: 'Their mail comes to you, and nothing is sent to them by itself.' },
  opted_out: { tone: 'urgent', chip: 'Opted out', line: 'They asked for no more automatic email, so only you can answer.' },
  watched: { tone: 'plain', chip: 'Watched', line: `${brand.name} keeps what it would have said to them, and sends nothing.` },
  stopped: { tone: 'urgent', chip: 'Sending is stopped', line: 'Replies to them wait for you as drafts until you let sending go on.' },
  not_allowed: {
    tone: 'draft',
    chip: 'Drafts',
    line: 'They are not on the list of people who are answered without you, so replies wait for you.',
  },
  drafted: { tone: 'draft', chip: 'Drafts', line: 'Replies to them wait for your word, as you chose for all mail.' },
  answered: { tone: 'sent', chip: 'Answered', line: `${brand.name} answers what it is sure of by itself, and brings you the rest.` },
}

const kindWords: Record<NonNullable<Extract<PersonMail, { kind: unknown }>['kind']>, string> = {
  reply: 'Reply',
  holding: 'That you will answer',
  owner: 'Reply',
  follow_up: 'Follow-up',
  place: 'A free place',
}

/** What a mail is, beside who wrote it. */
export function mailKind(mail: PersonMail): string {
  if (mail.by === 'them') return mail.channel === 'form' ? 'By the form on your site' : 'Email'
  return mail.kind === null ? 'From your own mail program' : kindWords[mail.kind]
}

/** What became of a mail; null for one of ours that simply left. */
export function mailBecame(mail: PersonMail): Words | null {
  if (mail.by !== 'them') {
    if (mail.became === 'leaving') return { tone: 'plain', words: 'On its way' }
    return mail.became === 'sent' ? null : becameWords[mail.became === 'failed' ? 'not_delivered' : 'unconfirmed']
  }
  const { action, reply, isElsewhere, hasOwnersAnswer } = mail
  if (isElsewhere) return { tone: 'plain', words: 'Read with a later one' }
  if (action === null) return { tone: 'plain', words: 'Waits for its turn' }
  const became = becameOf({ action, reply, conversation: { ownerWrote: hasOwnersAnswer ? [{ answersThis: true }] : [] } })
  return became ? becameWords[became] : { tone: outcomes[action].tone, words: outcomes[action].did }
}
