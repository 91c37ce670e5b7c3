import type { FollowUpView } from '@ownvoice/core/followups/contract'
import type { WhyNot } from '@ownvoice/core/followups/stops'
import type { ChipTone } from '../../ui/chip.tsx'
import { clockTime, dayAndTime, dayName } from '../../ui/moment.ts'

/** Why one does not go by itself, as a sentence that goes on from "Stopped:" and the like. */
const whyNotWords: Record<WhyNot, string> = {
  opt_out: 'they want no more automatic emails',
  left_alone: 'they are on your list of people to leave alone',
  bounce: 'an email to them came back',
  booked: 'they booked',
  owner_wrote: 'you wrote to them yourself',
  escalation: 'their message was handed to you',
  reply: 'they answered',
  newer: 'they wrote again in another conversation, which is followed up',
  switched_off: 'follow-ups were switched off',
  all_stopped: 'you stopped all sending',
  owner: 'you said so',
  missed: 'its time had passed',
  blackout: 'no free day was left within a week',
  next_is_near: 'it would have gone on the day of the next one',
  problem: 'it needs your words',
  draft_mode: 'you want to see emails before they go',
  quota: 'the emails of this month are used up',
  many_forms: 'their address was entered into many forms within a day, perhaps not by its owner',
}

export type StepWords = { chip: string; tone: ChipTone; line: string }

/** Where one stands, in the owner's time zone. */
export function stepWords({ status, whyNot, dueAt, sentAt, trouble, problem }: FollowUpView, timezone: string): StepWords {
  const due = `${dayName(dueAt, timezone)}, ${clockTime(dueAt, timezone)}`
  const why = whyNot === null ? '' : whyNotWords[whyNot]
  if (status === 'sent') return sentWords(sentAt, trouble, timezone)
  if (status === 'planned') return { chip: 'Planned', tone: 'plain', line: due }
  if (status === 'draft') return { chip: 'Waits for you', tone: 'draft', line: `${due}. It waits for you: ${problem ?? `${why}.`}` }
  if (status === 'skipped') return { chip: 'Left out', tone: 'plain', line: `Left out: ${why}.` }
  return { chip: 'Stopped', tone: 'plain', line: `Stopped: ${why}.` }
}

function sentWords(sentAt: string | null, trouble: FollowUpView['trouble'], timezone: string): StepWords {
  if (trouble === 'failed') return { chip: 'Not sent', tone: 'urgent', line: 'Their mail server refused it. Nothing more follows.' }
  if (trouble === 'returned')
    return { chip: 'Came back', tone: 'urgent', line: 'A mail system reports that it did not arrive. Nothing more follows.' }
  if (trouble === 'unconfirmed') return { chip: 'May not have arrived', tone: 'urgent', line: 'Look for it among your sent emails.' }
  return sentAt === null
    ? { chip: 'On its way', tone: 'sent', line: 'It leaves now.' }
    : { chip: 'Sent', tone: 'sent', line: `Sent ${dayAndTime(sentAt, timezone)}` }
}

/** How the whole of it stands: what comes next, or why nothing does. */
export function headline(steps: readonly FollowUpView[], isOn: boolean, timezone: string): string {
  const next = steps.find(({ status }) => status === 'planned')
  if (next && !isOn) return 'Follow-ups are switched off under Settings: nothing of this goes.'
  if (next)
    return `The next one goes ${dayName(next.dueAt, timezone)} at ${clockTime(next.dueAt, timezone)}, unless they answer, book or want no more.`
  if (steps.some(({ status }) => status === 'draft')) return 'What is left waits for you.'
  const stopped = steps.find(({ status }) => status === 'stopped')?.whyNot
  return stopped ? `Nothing more goes: ${whyNotWords[stopped]}.` : 'Nothing more goes.'
}
