import { DateTime } from 'luxon'
import { brand } from '../../brand.ts'
import { canonicalAddress } from '../../leads/canonical-address.ts'
import type { Address, Mail } from '../../mailboxes/mail.ts'
import { personName } from '../../text/person-name.ts'
import type { Decision, Reading, Screening } from '../trace.ts'
import { onlyAcknowledges } from '../only-acknowledges.ts'
import { greetingOf } from '../understand/without-greeting.ts'

/**
 * How a conversation stands for one of its messages. `answeredAt`: when the owner answered this very message by themselves. `people`: with whom it is
 * held, by address; empty where nobody is known.
 */
export type ConversationFacts = { ownersSince: Date | null; answeredAt: Date | null; people: readonly string[] }

/** `ownNames` are the names by which people greet the owner. `conversation` is null for a rehearsal. */
export type LeftToOwnerFacts = {
  mail: Pick<Mail, 'from' | 'to' | 'cc'>
  screening: Screening
  reading: Reading
  ownAddresses: readonly string[]
  ownNames: readonly string[]
  conversation: ConversationFacts | null
  timezone: string
}

/**
 * What happens to a message in which the assistant has no part, whatever it asks: the owner writes in the conversation themselves, it is not
 * written to them alone, or a program may have written it. Its sender hears nothing. Null where the assistant may go on.
 */
export function leftToOwner(facts: LeftToOwnerFacts): Decision | null {
  return ofOwnersConversation(facts) ?? ofAnotherSender(facts) ?? ofCopy(facts) ?? ofGreeting(facts) ?? ofAbsence(facts) ?? ofPitch(facts)
}

/** Of a sender whom the owner wants the assistant to leave alone; `who` is the entry of their list. */
export function leftAloneDecision(who: string): Decision {
  return escalate('left_alone', `${who} is on your list of people to leave alone.`)
}

/** Why a reply waits that was to leave when its reader was put on that list. */
export const leftAloneNow = 'You chose meanwhile to leave them alone.'

/** What happens to a message in whose conversation the owner writes by themselves. Null where they do not. */
export function ofOwnersConversation({
  conversation,
  reading,
  timezone,
}: Pick<LeftToOwnerFacts, 'conversation' | 'reading' | 'timezone'>): Decision | null {
  if (conversation?.answeredAt) {
    const rest = conversation.ownersSince ? `; ${brand.name} leaves this conversation to you` : ''
    return ignore('owner_answered', `You answered this yourself on ${moment(conversation.answeredAt, timezone)}${rest}.`)
  }
  if (!conversation?.ownersSince) return null
  if (onlyAcknowledges(reading)) return ignore('nothing_asked', 'It only says thanks or agrees, and asks nothing.')
  const when = moment(conversation.ownersSince, timezone)
  return escalate('owner_writes', `You wrote in this conversation yourself on ${when}; ${brand.name} leaves it to you.`)
}

/** Who was only in copy, or learned of the conversation elsewhere, does not steer it. */
function ofAnotherSender({ mail, conversation }: LeftToOwnerFacts): Decision | null {
  const people = new Set(conversation?.people.map(canonicalAddress))
  const [first] = conversation?.people ?? []
  if (first === undefined || !mail.from || people.has(canonicalAddress(mail.from.address))) return null
  return escalate('other_sender', `${mail.from.address} writes in your conversation with ${first}, so it is yours to answer.`)
}

function ofCopy({ mail: { to, cc }, screening, ownAddresses }: LeftToOwnerFacts): Decision | null {
  const own = new Set(ownAddresses.map(canonicalAddress))
  const isOurs = ({ address }: Address) => own.has(canonicalAddress(address))
  const isForm = screening.signals.some(({ name }) => name === 'form_lead')
  const [first] = to
  if (first === undefined || isForm || to.some(isOurs) || !cc.some(isOurs)) return null
  return escalate('only_in_copy', `You only got a copy: it is written to ${shown(first)}.`)
}

function ofGreeting({ mail: { to, cc }, reading, ownAddresses, ownNames }: LeftToOwnerFacts): Decision | null {
  const greeted = wordsOf(greetingOf(reading.text))
  if (greeted.size === 0 || [...greeted].some((word) => toSeveral.has(word))) return null
  if (ownNames.some((name) => [...wordsOf(name)].some((word) => greeted.has(word)))) return null
  const own = new Set(ownAddresses.map(canonicalAddress))
  const other = [...to, ...cc].find(({ name, address }) => {
    const [given = ''] = wordsOf(personName(name) ?? '')
    return !own.has(canonicalAddress(address)) && given.length > 1 && greeted.has(given)
  })
  return other ? escalate('greets_another', `It greets ${shown(other)}, who got it as well.`) : null
}

/** Two programs that answer one another would go on for ever, and a person who only says that they are away waits for nothing. */
function ofAbsence({ screening }: LeftToOwnerFacts): Decision | null {
  const sign = screening.signals.find(({ name }) => name === 'absence_words')
  return sign ? escalate('perhaps_away', `It may be an automatic out-of-office reply: “${sign.evidence}”.`) : null
}

/** A customer may use the words of those who sell, and whoever sells needs no answer. */
function ofPitch({ screening }: LeftToOwnerFacts): Decision | null {
  const sign = screening.signals.find(({ name }) => name === 'spam_words')
  return sign ? escalate('not_for_us', `It may be advertising or a scam: “${sign.evidence}”.`) : null
}

const toSeveral = new Set(['all', 'everyone', 'everybody', 'folks', 'team', 'both'])

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu))
}

function shown({ name, address }: Address): string {
  return personName(name) ?? address
}

function moment(at: Date, timezone: string): string {
  return DateTime.fromJSDate(at, { zone: timezone }).setLocale('en-US').toFormat("cccc, LLLL d 'at' h:mm a")
}

function escalate(rule: string, reason: string): Decision {
  return { action: 'escalate', rule, reason }
}

function ignore(rule: string, reason: string): Decision {
  return { action: 'ignore', rule, reason }
}
