import { DateTime } from 'luxon'
import { extractClaims } from '../check/extract-claims.ts'
import type { BlackedOutRequest } from '../decide/blacked-out-requests.ts'
import type { SettledAsk } from '../decide/settled-ask.ts'
import type { Ask, Statement } from '../trace.ts'
import { answerStatements, bodyParagraph, sheetStatement } from './answer-statements.ts'
import { deferralLine, linkLine, pick, type Manner } from './wording.ts'

/** Words of waiting lists and full classes; no place is promised. */
const waitlists = [
  'Would you like a place on the waitlist? A short reply is enough.',
  'If you like, reply with “waitlist” and I will note it.',
] as const

/** What answers one ask: its sentences, or that what it asks for is full. Links come apart, at the end. */
export function answersTo(settled: SettledAsk, most: number, seed: number): Statement[] {
  if (settled.state === 'documented' && settled.answers.length > 0) {
    return settled.answers.slice(0, most).map((answer) => sheetStatement(settled.ask, answer))
  }
  if (settled.state === 'documented') return answerStatements(settled.ask, settled.sentences, most)
  if (settled.state !== 'full') return []
  const said = answerStatements(settled.ask, settled.sentences, 1)
  const full = said.length > 0 ? said : [fullStatement(settled)]
  return settled.waitlist ? [...full, waitlistStatement(settled, seed)] : full
}

/** Each link once, for the first ask that it settles. The first ends the paragraph that answers; others stand by themselves. */
export function linkStatements(settled: readonly SettledAsk[], seed: number): Statement[] {
  const offered = settled.flatMap(({ ask, link, state }) => (link === null || state === 'full' ? [] : [{ ask, link }]))
  const once = offered.filter(({ link }, index) => offered.findIndex((other) => other.link.id === link.id) === index)
  return once.map(({ ask, link }, index) => ({
    kind: 'link',
    text: `${linkLine(link.category, link.label, seed + index)} ${link.url}`,
    paragraph: bodyParagraph + index,
    askId: ask.id,
    sources: [{ kind: 'link', linkId: link.id, label: link.label, url: link.url }],
  }))
}

/** That the day asked for is not available. It says so of that day alone and offers none. */
export function blackoutStatement({ mention, day }: BlackedOutRequest, messageText: string, pointsToLink: boolean): Statement {
  const written = DateTime.fromISO(day, { zone: 'utc' }).setLocale('en-US').toFormat('cccc, LLLL d')
  const text = `We are not available on ${written}.${pointsToLink ? ' The link shows the days that are open.' : ''}`
  const sources: Statement['sources'] = [{ kind: 'account', field: 'blackout_date', value: day }]
  if (messageText.includes(mention.text)) sources.push({ kind: 'sender', quote: mention.text })
  return { kind: 'blackout', text, paragraph: bodyParagraph, askId: null, sources }
}

/** That an ask is left to the owner, naming it in the sender's words where these are short and harmless. */
export function deferralStatement(ask: Ask, messageText: string, manner: Manner, seed: number): Statement {
  const named = namedAsk(ask, messageText)
  const sources: Statement['sources'] = named === null ? [] : [{ kind: 'sender', quote: named }]
  return { kind: 'deferral', text: deferralLine(named, manner, seed), paragraph: bodyParagraph, askId: ask.id, sources }
}

/** An ask can be named if it stands in the message, is short, and would not put a link, a promise or a sum in our mouth. */
function namedAsk(ask: Ask, messageText: string): string | null {
  const text = ask.text.trim().replace(/^(?:(?:and|but|also|so|plus|then)\b[\s,]*)+/i, '')
  if (text.length > 90 || /[\n<>{}[\]“”"*|]/.test(text) || !messageText.includes(text)) return null
  const barred = extractClaims(text).some(({ kind }) => kind === 'link' || kind === 'promise' || kind === 'price' || kind === 'contact')
  return barred ? null : text
}

function fullStatement({ ask, link }: SettledAsk): Statement {
  const what = link?.label ? link.label : 'What you are asking for'
  const sources: Statement['sources'] = link === null ? [] : [{ kind: 'link', linkId: link.id, label: link.label, url: link.url }]
  return { kind: 'waitlist', text: `${what} is full at the moment.`, paragraph: bodyParagraph, askId: ask.id, sources }
}

function waitlistStatement({ ask }: SettledAsk, seed: number): Statement {
  return { kind: 'waitlist', text: pick(waitlists, seed), paragraph: bodyParagraph, askId: ask.id, sources: [] }
}
