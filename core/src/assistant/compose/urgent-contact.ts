import type { Answer } from '../../knowledge/answers/answer.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import type { Source } from '../trace.ts'
import { sourceOfAnswer } from '../answer/sheet-statements.ts'

/** A phone number that may be given to somebody who cannot wait, as its source writes it. */
export type ReachableBy = { phone: string; source: Source }

const urgent = /\b(?:emergenc|urgent|out[- ]of[- ]hours|after[- ]hours|24\/7|24 hours|day or night|burst|leak)/i

/**
 * The number for what cannot wait: that of a confirmed answer about emergencies, else of one about how to reach the business, else the
 * account's. Null where neither gives one: then none is named. An answer that gives several numbers is passed over, as they may be for
 * different things.
 */
export function urgentContact(answers: readonly Answer[], accountPhone: string | null): ReachableBy | null {
  const contacts = answers.filter(({ kind, state }) => kind === 'contact' && state === 'confirmed').flatMap(numberOf)
  const best = contacts.find(({ answer }) => urgent.test(`${answer.about} ${answer.text}`)) ?? contacts[0]
  if (best) return { phone: best.phone, source: sourceOfAnswer(best.answer) }
  const own = accountPhone?.trim() ?? ''
  return phonesIn(own).length === 1 ? { phone: asWritten(own), source: { kind: 'account', field: 'phone', value: own } } : null
}

/** A number of North America as people write it there; profiles keep it as "+12075550142" or "2075550142". No area code begins with 0 or 1. */
function asWritten(phone: string): string {
  return phone.replace(/^(?:\+1)?([2-9]\d{2})(\d{3})(\d{4})$/, '($1) $2-$3')
}

function numberOf(answer: Answer): { answer: Answer; phone: string }[] {
  const [phone, ...others] = new Set(phonesIn(answer.text))
  return phone === undefined || others.length > 0 ? [] : [{ answer, phone }]
}

function phonesIn(text: string): string[] {
  return extractClaims(text).flatMap(({ kind, needs, text: written }) =>
    kind === 'contact' && needs.some((key) => key.startsWith('phone:')) ? [written] : [],
  )
}
