import { readLineWish } from '@ownvoice/core/assistant/answer/line-wish'
import { writePlaceOffer } from '@ownvoice/core/assistant/compose/place-offer'
import { context, link, reading, schoolVoice } from '../../core/testing/assistant.ts'

const full = { ...link('full', 'new', 'Saturday Yoga'), full: true }
const none = { offeredLines: [], heldFor: [], links: [full], offersWaitlist: true, subject: '' }

/** What reads answers to offered places in line, and writes such offers: fed with a text as the message, its sender's name, its subject and the label of a link. */
export const lineFunctions: Record<string, (text: string) => unknown> = {
  readLineWish: (text) =>
    [{ offeredLines: ['full'] }, { heldFor: ['full'] }, { subject: text }, { links: [{ ...full, label: text }] }].map((facts) => [
      readLineWish(reading(text), { ...none, ...facts }),
      readLineWish(reading('Yes, put us on the waitlist.', { senderName: text }), { ...none, offeredLines: ['full'], ...facts }),
    ]),
  writePlaceOffer: (text) =>
    writePlaceOffer({
      link: { ...full, label: text },
      until: new Date('2026-03-06T15:00:00Z'),
      timezone: 'America/New_York',
      senderName: text,
      context: context({ links: [{ ...full, label: text }], subject: text, reading: reading(text) }),
      voice: schoolVoice,
      disclosure: false,
      seed: 0,
    }),
}
