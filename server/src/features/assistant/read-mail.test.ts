import type { Reading } from '@ownvoice/core/assistant/trace'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { afterAll, describe, expect, test } from 'vitest'
import { openEmbedder } from '../../ai/open-embedder.ts'
import { openReader } from '../../reading/open-reader.ts'
import { readMail } from './read-mail.ts'

const [embedder, reader] = [openEmbedder(), openReader({})]
afterAll(() => Promise.all([embedder.close(), reader.close()]))

const now = new Date('2026-03-04T15:00:00Z')
const sender = { name: 'Nora', address: 'nora@example.com' }

function read(text: string, subject = 'Re: Lessons', embeddedBy = embedder): Promise<Reading> {
  return readMail({ embedder: embeddedBy, reader }, plainMail(sender, subject, text), { now, timezone: 'America/New_York' }, [])
}
const flagsOf = ({ flags }: Reading) => flags.map(({ flag }) => flag)
const certain = ({ flags }: Reading) => flags.flatMap(({ flag, isCertain }) => (isCertain ? [flag] : []))

describe('what must not end in silence, nor be answered from documents', () => {
  test.each([
    ['Ok so the boiler you serviced is leaking carbon monoxide', 'safety'],
    ['Tuesday at 4 works for us, see you then', 'acceptance'],
    ['I want my cash back', 'refund'],
    ['She came back with finger marks on her arm', 'child_at_risk'],
    ['my lawyer will be in touch', 'legal'],
    ['Please take me off your list, no more messages', 'opt_out'],
    ['Hello, we sell SEO services to small businesses, top of Google guaranteed', 'not_for_us'],
  ] as const)('“%s” raises %s [ASSIST-026]', async (text, flag) => {
    const reading = await read(text)
    expect(flagsOf(reading)).toContain(flag)
    expect(text).toContain(reading.flags.find((one) => one.flag === flag)?.evidence)
  })

  test.each(['Great, still no answer after two weeks', 'Order not received', 'My oldest turned 15. thanks a lot'])(
    '“%s” is no mere thanks, and gets no booking link',
    async (text) => {
      const reading = await read(text)
      expect(certain(reading)).toEqual([])
      expect(reading.asks.map(({ intent }) => intent)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/book|reschedule|cancel/)]),
      )
    },
  )
})

test.each([
  'What is your phone number?',
  'Can we still book Tiny Tunes?',
  "what's your address",
  'Is there an emergency exit?',
  'Do you do any classes for adults?',
])('“%s” looks delicate and is a plain question', async (text) => {
  expect(flagsOf(await read(text))).toEqual([])
})

test.each(['👍', 'Thanks so much!', 'ok great, thank you'])('“%s” only acknowledges, for certain', async (text) => {
  const reading = await read(text)
  expect(certain(reading)).toEqual(['acknowledgement_only'])
  expect(reading.asks).toEqual([])
})

test.each([
  'Thank you so much for your help!',
  'Great, thanks a lot. Have a nice weekend!',
  'No worries, thanks anyway.',
  'Received, thank you.',
  'Thanks for letting me know, will do.',
])('“%s” does so as well', async (text) => {
  expect(certain(await read(text))).toEqual(['acknowledgement_only'])
})

test.each([
  'Thanks. Still leaking.',
  'Got it. Wrong invoice though.',
  'Got it, thanks. The invoice has the wrong name.',
  'Thanks. The color is already fading.',
  'Great, thanks a lot. We waited an hour in the rain.',
  "Thanks for your reply. That doesn't answer my question.",
  'Many thanks. His last day is May 30.',
  'Thank you! Ben forgot his blue jacket.',
  'Thanks, the code did not work.',
  'Thanks for the great service, he has a black eye.',
  'Thanks, see the attached form.',
  'Thanks for nothing.',
])('“%s” begins with thanks and tells something: nobody is ignored for it', async (text) => {
  expect(certain(await read(text))).toEqual([])
})

describe('what a message asks, one by one, in its own words [ASSIST-022]', () => {
  test('a question behind thanks is asked', async () => {
    const reading = await read('ok thanks, how much is a trial lesson?')
    expect(reading).toMatchObject({ kind: 'pricing', category: 'sales', flags: [] })
    expect(reading.asks).toMatchObject([{ text: 'ok thanks, how much is a trial lesson?', intent: 'question', wants: ['amount'] }])
  })

  test('a sentence that asks several things is taken apart', async () => {
    const { asks } = await read('hi, what ages do you take, how long are the lessons and where are you?')
    expect(asks.map(({ text }) => text)).toEqual(['what ages do you take', 'how long are the lessons', 'where are you?'])
    expect(asks.map(({ wants }) => wants[0])).toEqual(['amount', 'time', 'place'])
  })

  test('what stands around an ask is none', async () => {
    const { asks } = await read('My daughter Mia is 6 and loves to sing. What does a piano lesson cost? We heard so much good about you.')
    expect(asks.map(({ text }) => text)).toEqual(['What does a piano lesson cost?'])
  })

  test.each([
    ['please cancel my lesson tomorrow', 'cancel', 'cancel'],
    ["We can't come on Tuesday, could we do Thursday at 4 instead?", 'reschedule', 'reschedule'],
    ['I would like to book a trial lesson for my daughter, she is 8', 'book', 'booking'],
  ] as const)('“%s” wishes to %s', async (text, intent, category) => {
    const reading = await read(text)
    expect(reading.category).toBe(category)
    expect(new Set(reading.asks.map((ask) => ask.intent))).toEqual(new Set([intent]))
  })

  test('a subject is asked only where nothing else is said', async () => {
    expect((await read('', 'Price for a trial lesson?')).asks).toMatchObject([{ text: 'Price for a trial lesson?', wants: ['amount'] }])
    expect((await read('👍', 'Price for a trial lesson?')).asks).toEqual([])
  })
})

test('an embedder that the heads do not know is not asked: its vectors would mean nothing to them', async () => {
  const unknown = { ...embedder, id: 'another', embed: () => Promise.reject(new Error('asked')) }
  expect(await read('How much is a lesson?', '', unknown)).toMatchObject({ text: 'How much is a lesson?', kindBy: 'heads' })
})
