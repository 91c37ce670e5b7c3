import { DateTime } from 'luxon'
import { replySubject } from '../../mailboxes/reply-subject.ts'
import type { BookingLink } from '../../scheduling/scheduling.ts'
import { linkLine, type Manner, mannerOf } from '../../tone/wording.ts'
import type { Voice } from '../../tone/tone.ts'
import { bodyParagraph } from '../answer/answer-statements.ts'
import { check } from '../check/check.ts'
import type { CheckContext } from '../check/check-context.ts'
import { layOut } from '../lay-out.ts'
import type { Check, Draft, Source, Statement } from '../trace.ts'
import { greeting } from './greeting.ts'
import { freePlaceLine, heldLine, notNeededLine } from './line-lines.ts'
import { belowSignOff, signOff } from './sign-off.ts'

/** `until` is when the place is held no longer, in the time zone given. `context` is what the words are held against; its reading is that of the person's message. */
export type PlaceOfferInput = {
  link: BookingLink
  until: Date
  timezone: string
  senderName: string | null
  context: CheckContext
  voice: Voice
  disclosure: boolean
  seed: number
}

/** The mail that offers a free place to the next in line: the link, and until when it is held. Checked like a reply; the days that are closed are not about it. */
export function writePlaceOffer(input: PlaceOfferInput): { draft: Draft; check: Check } {
  const { link, until, timezone, senderName, voice, seed, disclosure } = input
  const manner = mannerOf(voice)
  const held = untilInWords(until, timezone)
  const statements: Statement[] = [
    greeting(senderName, voice, manner),
    { ...said('waitlist', freePlaceLine(link.label, manner, seed), bodyParagraph), sources: [sourceOf(link)] },
    linkStatement(link, seed),
    {
      ...said('holding', heldLine(held, manner, seed), bodyParagraph + 2),
      sources: [{ kind: 'account', field: 'held_until', value: held }],
    },
    said('closing', notNeededLine(manner, seed), bodyParagraph + 2),
    signOff(voice, calm(manner), bodyParagraph + 3),
    ...belowSignOff({ voice, disclosure, signature: input.context.signature }, bodyParagraph + 4),
  ]
  const draft: Draft = { subject: replySubject(input.context.subject), text: layOut(statements), statements, by: 'embedded' }
  const { context } = input
  const accountFacts = [...context.accountFacts, { field: 'held_until', value: held }]
  return { draft, check: check(draft, { ...context, accountFacts, told: [], reading: { ...context.reading, dates: [] } }) }
}

/** "Friday, November 27 at 4:00 PM EST". */
export function untilInWords(until: Date, timezone: string): string {
  return DateTime.fromJSDate(until, { zone: timezone }).setLocale('en-US').toFormat("cccc, LLLL d 'at' h:mm a ZZZZ")
}

function linkStatement(link: BookingLink, seed: number): Statement {
  return {
    kind: 'link',
    text: `${linkLine(link.category, link.label, seed)} ${link.url}`,
    paragraph: bodyParagraph + 1,
    askId: null,
    sources: [sourceOf(link)],
  }
}

function sourceOf({ id, label, url }: BookingLink): Source {
  return { kind: 'link', linkId: id, label, url }
}

function calm(manner: Manner): Manner {
  return { ...manner, energy: 'calm' }
}

function said(kind: Statement['kind'], text: string, paragraph: number): Statement {
  return { kind, text, paragraph, askId: null, sources: [] }
}
