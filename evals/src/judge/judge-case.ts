import type { EvalMail } from '../businesses/business.ts'
import { holdsOneOf } from './wording.ts'

/**
 * What the product made of a mail, whichever way it took. `reply` is what left for the sender, '' for nothing. `isAnswer`: it says more than that somebody will
 * write. `defers`: it says that somebody will. `offered`: what the owner is offered to send, best first.
 */
export type Made = {
  action: 'send' | 'draft' | 'escalate' | 'ignore'
  reply: string
  isAnswer: boolean
  defers: boolean
  offered: readonly string[]
}

/**
 * `right`: as it should be. `partly`: nothing wrong, not all of it. `offered`: the owner has the right answer among three to send. `handed_over`: the owner has to
 * write it. `wrong`: what left is wrong, or should not have left. `ignored`: a person got nothing and the owner does not know.
 */
export const outcomes = ['right', 'partly', 'offered', 'handed_over', 'wrong', 'ignored'] as const
export type OutcomeName = (typeof outcomes)[number]

/** `problems` are sentences. `asks` are the parts of the mail that had to be answered or deferred, `missed` those that were neither. */
export type Judgement = {
  outcome: OutcomeName
  problems: string[]
  asks: number
  missed: number
  /** Null where nothing was to be deferred, or no answer left. */
  isDeferralNamed: boolean | null
  /** Whether an answer left that says all it has to, whatever it says besides. */
  isComplete: boolean
  isMachineAnswered: boolean
  isPersonIgnored: boolean
}

/** How many ready replies count as offered. */
const OFFERED = 3

/** Holds what became of a mail against what it expects. It looks at the words that left, never at why they did. */
export function judgeCase(mail: EvalMail, made: Made): Judgement {
  const reply = ownWords(made.reply)
  const unmet = mail.must.filter((wordings) => !holdsOneOf(reply, wordings))
  const forbidden = mail.mustNot.filter((wordings) => holdsOneOf(reply, wordings))
  const isDeferralNamed = mail.deferred.length > 0 && made.isAnswer ? isNamed(reply, mail.deferred) : null
  const asks = expectsAnswer(mail) ? mail.must.length + (mail.deferred.length > 0 ? 1 : 0) : 0
  const isOpen = made.reply !== '' && !made.defers
  const missed = asks > 0 && isOpen ? unmet.length + (isDeferralNamed === false ? 1 : 0) : 0
  const isMachineAnswered = isMachine(mail) && made.reply !== ''
  const isPersonIgnored = mail.expect !== 'ignore' && made.action === 'ignore'
  const isComplete = made.isAnswer && mail.must.length > 0 && unmet.length === 0
  const found = { mail, made, unmet, forbidden, isDeferralNamed }
  const problems = [
    ...unmet.filter(() => made.isAnswer).map((wordings) => `does not say ${wordings.join(' or ')}`),
    ...forbidden.map((wordings) => `says ${wordings.join(' or ')}`),
    ...(isDeferralNamed === false ? ['does not name what it leaves open'] : []),
    ...(isMachineAnswered ? ['answers a machine'] : []),
    ...(isPersonIgnored ? ['leaves a person without anybody'] : []),
  ]
  return {
    outcome: isPersonIgnored ? 'ignored' : outcomeOf(found),
    problems,
    asks,
    missed,
    isDeferralNamed,
    isComplete,
    isMachineAnswered,
    isPersonIgnored,
  }
}

/** Whether a text would be a right answer to a mail that expects one. */
export function isRightReply(mail: EvalMail, text: string): boolean {
  const reply = ownWords(text)
  const isOwed = mail.must.length > 0 && (expectsAnswer(mail) || mail.expect === 'booking')
  return (
    isOwed && mail.must.every((wordings) => holdsOneOf(reply, wordings)) && !mail.mustNot.some((wordings) => holdsOneOf(reply, wordings))
  )
}

type Found = { mail: EvalMail; made: Made; unmet: readonly unknown[]; forbidden: readonly unknown[]; isDeferralNamed: boolean | null }

function outcomeOf(found: Found): OutcomeName {
  const { mail, made, forbidden } = found
  if (forbidden.length > 0) return 'wrong'
  switch (mail.expect) {
    case 'reply':
      return made.isAnswer ? ofAnswer(found) : offeredOr(mail, made)
    case 'booking':
      return ofBooking(found)
    case 'escalate':
      return ofHandedOver(mail, made)
    case 'owner':
      return made.isAnswer ? 'wrong' : made.reply === '' ? 'right' : 'partly'
    case 'ignore':
      return ofNothing(mail, made)
  }
}

/** Of several asks the open ones may be deferred; an answer to one question that does not hold the answer is wrong. */
function ofAnswer({ mail, made, unmet, isDeferralNamed }: Found): OutcomeName {
  if (unmet.length === 0 && isDeferralNamed !== false) return 'right'
  return unmet.length < mail.must.length || made.action === 'escalate' ? 'partly' : 'wrong'
}

/** The day that is asked for is not to be had, whatever the reason that the set names. */
export const saysClosed = /\b(?:closed|not available|unavailable|not (?:open|working))\b/i

/** The link or the way to book may be given. What has to be said of the day is said where anything is said. */
function ofBooking({ mail, made, unmet }: Found): OutcomeName {
  const isSaid = unmet.length === 0 || saysClosed.test(ownWords(made.reply))
  if (made.isAnswer) return isSaid ? 'right' : 'wrong'
  return isSaid && made.action !== 'draft' ? 'right' : offeredOr(mail, made)
}

/** Delicate matters get no answer at all; what a near miss is given besides may be right, so that it counts as half. */
function ofHandedOver({ group }: EvalMail, made: Made): OutcomeName {
  if (!made.isAnswer) return 'right'
  return group !== 'delicate' && made.action === 'escalate' && made.defers ? 'partly' : 'wrong'
}

function ofNothing(mail: EvalMail, made: Made): OutcomeName {
  if (made.action === 'ignore') return 'right'
  return made.isAnswer || (isMachine(mail) && made.reply !== '') ? 'wrong' : 'partly'
}

function offeredOr(mail: EvalMail, { offered }: Made): OutcomeName {
  return offered.slice(0, OFFERED).some((text) => isRightReply(mail, text)) ? 'offered' : 'handed_over'
}

function expectsAnswer({ expect }: EvalMail): boolean {
  return expect === 'reply'
}

/** A machine shows by its headers, or is marked as one. */
function isMachine({ expect, headers, machine }: EvalMail): boolean {
  return expect === 'ignore' && (machine || headers.length > 0)
}

/** A topic may be named by a part of a word. */
function isNamed(reply: string, words: readonly string[]): boolean {
  return words.some((word) => reply.toLowerCase().includes(word.toLowerCase()))
}

/** The reply without the original that is quoted below it. */
function ownWords(reply: string): string {
  return reply
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n')
}
