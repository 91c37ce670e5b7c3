import type { LookBackView, StillWaiting } from '@ownvoice/core/mailboxes/contract'

/** What a look back found, in a sentence or two. `since` is the name of its day. */
export function foundWords({ readMails, found, waiting, leftOut, since }: Found): string {
  if (readMails === 0) return `No email has come in since ${since}.`
  const all = readMails === 1 ? 'One email has' : `${readMails.toLocaleString('en-US')} emails have`
  if (found === 0) return `${all} come in since ${since}, and nobody waits for an answer.`
  const answered = found === 1 ? 'One was never answered' : `${found} were never answered`
  return `${all} come in since ${since}. ${answered}: ${waitingWords(found, countWaiting(waiting))}${leftOutWords(leftOut)}`
}

type Found = Pick<LookBackView, 'readMails' | 'found' | 'waiting' | 'leftOut' | 'since'>

/** How many of those that were brought up the owner still has to deal with. */
export function countWaiting({ unread, drafts, handedOver }: StillWaiting): number {
  return unread + drafts + handedOver
}

function waitingWords(found: number, still: number): string {
  if (found === 1) return still === 0 ? 'it waits no more.' : 'it waits for you.'
  if (still === 0) return 'none of them waits any more.'
  if (still === found) return 'they wait for you.'
  return still === 1 ? 'one of them still waits for you.' : `${still} of them still wait for you.`
}

function leftOutWords(leftOut: number): string {
  if (leftOut === 0) return ''
  const more = leftOut === 1 ? 'One more was' : `${leftOut.toLocaleString('en-US')} more were`
  return ` ${more} found, older than these: deal with these first, then look again.`
}

export function lateWords(answeredLate: number): string {
  return answeredLate === 1
    ? 'One other was answered after more than a day.'
    : `${answeredLate} others were answered after more than a day.`
}

/** Below the names of some of them: how many more there were. Null for none. */
export function moreLateWords(answeredLate: number, named: number): string | null {
  const more = answeredLate - named
  if (more <= 0) return null
  return more === 1 ? 'and one more.' : `and ${more.toLocaleString('en-US')} more.`
}
