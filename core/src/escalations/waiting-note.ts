import { nameInNote, type PushNote } from '../accounts/push/push-note.ts'
import { listOfWaiting, pageOfWaiting } from './waiting-pages.ts'
import { type WaitingKind, waitingWords } from './waiting-words.ts'

/** What waits for the owner, with the name its sender gives. `id` as in `Alerted`. */
export type Noted = { kind: WaitingKind; id: string; toEmail: string; name: string | null }

/** So many are named where several wait. */
const MOST_NAMED = 3

/** Where so many or more wait nobody counts. */
export const MOST_COUNTED = 100

/**
 * What the owner's devices show of what waits: of whom, and why, in our words. `noted` is not empty, newest first; `inAll` counts what waits besides, since this
 * note takes the place of the one before.
 */
export function waitingNote(noted: readonly Noted[], inAll: number): PushNote {
  const [only, ...others] = noted
  const rest = inAll > noted.length ? ` ${inAll < MOST_COUNTED ? inAll : `${MOST_COUNTED} or more`} wait in all.` : ''
  if (only !== undefined && others.length === 0) {
    const { push, preview } = waitingWords[only.kind]
    return { title: push(nameOf(only)), body: `${preview}${rest}`, path: pageOfWaiting(only), topic: 'waiting' }
  }
  return {
    title: `${noted.length} messages wait for you`,
    body: `${peopleIn(noted)}.${rest}`,
    path: listOfWaiting(noted),
    topic: 'waiting',
  }
}

/** Each person once. */
function peopleIn(noted: readonly Noted[]): string {
  const names = [...new Set(noted.map(nameOf))]
  const hidden = names.length - MOST_NAMED
  const shown = hidden > 0 ? [...names.slice(0, MOST_NAMED), hidden === 1 ? '1 other' : `${hidden} others`] : names
  return `From ${new Intl.ListFormat('en-US', { type: 'conjunction' }).format(shown)}`
}

function nameOf({ name, toEmail }: Noted): string {
  return nameInNote(name, toEmail)
}
