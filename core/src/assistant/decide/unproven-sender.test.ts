import { describe, expect, test } from 'vitest'
import { ask, facts, personMail, reading, settled, sheetAnswer } from '../../../testing/assistant.ts'
import type { Told } from '../told.ts'
import type { Ask, Screening } from '../trace.ts'
import { decide } from './decide.ts'
import { asksForRecords, tellsOfRecords } from './personal-records.ts'
import type { SettledAsk } from '../answer/settled-ask.ts'

const proven: Screening = { ...personMail, provenBy: 'dkim' }
const answers = [sheetAnswer('Piano lessons are $40.')]
const price = settled('How much are piano lessons?', { answers })
const records = (state: SettledAsk['state'], words = 'What is my balance?') => settled(words, { state, answers })
const cancelling = (state: SettledAsk['state']) =>
  settled('Please take Mia off Thursday', { ask: ask('Please take Mia off Thursday', { intent: 'cancel' }), state, answers })
const asCancel = reading('Please take Mia off Thursday', { kind: 'cancel' })
const ruleOf = (given: Parameters<typeof facts>[0]) => decide(facts(given)).decision.rule

describe('what is asked about somebody’s records', () => {
  test('goes to the owner as long as nobody proves who wrote', () => {
    for (const one of [records('documented'), records('undocumented'), cancelling('documented'), cancelling('undocumented')]) {
      expect(decide(facts({ settled: [one], reading: asCancel }))).toMatchObject({
        decision: { action: 'escalate', rule: 'sender_unproven' },
        holding: 'polite',
      })
    }
    expect(decide(facts({ settled: [records('documented')] })).decision.reason).toBe(
      'We could not prove that this came from that address, and it asks about a person’s records.',
    )
  })

  test('is answered as ever where the sender is proven', () => {
    expect(ruleOf({ screening: proven, settled: [records('documented')] })).toBe('answered')
    expect(ruleOf({ screening: proven, settled: [cancelling('undocumented')] })).toBe('undocumented')
  })

  test('keeps back what is for everybody only where it would be told itself', () => {
    expect(ruleOf({ settled: [price] })).toBe('answered')
    expect(ruleOf({ settled: [price, records('undocumented')] })).toBe('partly_documented')
    expect(ruleOf({ settled: [price, records('documented')] })).toBe('sender_unproven')
  })

  test('is taken for a wish to move or cancel where that is the main point of the message, or a language model says so', () => {
    const raining = reading('Do I get it back when it rains?', { kind: 'policy_question' })
    expect(ruleOf({ settled: [cancelling('undocumented')], reading: raining })).toBe('undocumented')
    expect(ruleOf({ settled: [cancelling('undocumented')], reading: { ...raining, kindBy: 'model' } })).toBe('sender_unproven')
  })

  test('may be settled by a booking link, which tells and changes nothing', () => {
    expect(ruleOf({ settled: [cancelling('link')] })).toBe('booking_link')
  })
})

describe('a thread in which somebody’s records were told', () => {
  const told = (replaced: Partial<Told>): readonly Told[] => [
    { by: 'owner', text: 'Hi Dana,\n\nYour balance is $80.', isInThread: true, ...replaced },
  ]

  test('is the owner’s as long as nobody proves who wrote', () => {
    const { decision } = decide(facts({ settled: [price], told: told({}) }))
    expect(decision).toMatchObject({ action: 'escalate', rule: 'sender_unproven' })
    expect(decision.reason).toContain('in this thread you told something about a person’s records')
    expect(ruleOf({ settled: [price], told: told({}), screening: proven })).toBe('answered')
  })

  test.each([
    ['elsewhere', told({ isInThread: false })],
    ['by the assistant, which knows of none', told({ by: 'assistant' })],
    ['not at all', told({ text: 'Lessons are $40.' })],
  ])('is answered where they were told %s', (_where, given) => {
    expect(ruleOf({ settled: [price], told: given })).toBe('answered')
  })
})

const question = (text: string, intent: Ask['intent'] = 'question') => asksForRecords({ text, intent })

describe('an ask about records', () => {
  test.each([
    'whats my balance',
    'When is my next appointment?',
    'What time is our lesson on Friday?',
    'How much do I still owe?',
    'How many lessons do we have left?',
    'Did you get my payment?',
    'Am I still booked for Saturday?',
    'Is my daughter enrolled for the fall?',
    'Can you send me my last invoice?',
    'What is the status of my order?',
    'How is my son getting on in class?',
    'what do you have on file about me',
  ])('wants to know: %s', (text) => {
    expect(question(text)).toBe(true)
  })

  test.each([
    'Please change my address to 5 Mill Lane.',
    'here is my new phone number',
    'Close my account',
    'please update our card details',
  ])('wants a change: %s', (text) => {
    expect(question(text, 'request')).toBe(true)
  })

  test.each([
    'How much are piano lessons?',
    'What is your address?',
    'Can I cancel my booking up to a day before?',
    'How do I change my booking?',
    'What happens to my deposit if I cancel?',
    'Do you keep card numbers on file?',
    'When are you open?',
    'Can my son join on Tuesdays?',
    'Is there a discount for my daughter?',
    'How many lessons are in a package?',
    'If I am late, do I owe them something for it?',
  ])('is none: %s', (text) => {
    expect(question(text)).toBe(false)
  })
})

describe('the owner tells of records', () => {
  test.each([
    'Your next lesson is on Tuesday at 4.',
    'Your daughter was doing fine.',
    'You are all booked for the 5th.',
    'We have you down for Saturday.',
    'You still owe $40.',
  ])('in: %s', (text) => {
    expect(tellsOfRecords(text)).toBe(true)
  })

  test.each(['Lessons are $40.', 'Please bring your books.', 'You can book online.', 'We are closed on Sundays.'])('not in: %s', (text) => {
    expect(tellsOfRecords(text)).toBe(false)
  })
})
