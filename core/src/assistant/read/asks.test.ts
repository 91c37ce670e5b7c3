import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ask } from '../trace.ts'
import { findAsks } from './asks.ts'

type Expected = { text: string; intent?: Ask['intent']; wants?: Ask['wants']; category?: Ask['category'] }

describe('findAsks: one by one', () => {
  const messages: Array<[message: string, asks: Expected[]]> = [
    [
      'Hi Mara, how much is a trial lesson?',
      [{ text: 'how much is a trial lesson?', intent: 'question', wants: ['price'], category: 'sales' }],
    ],
    [
      'What does it cost and which days are free?',
      [
        { text: 'What does it cost', wants: ['price'] },
        { text: 'which days are free?', wants: ['date', 'availability'] },
      ],
    ],
    [
      'Can you tell me how much it costs, what ages you take and do you have parking?',
      [
        { text: 'Can you tell me how much it costs', wants: ['price'] },
        { text: 'what ages you take', wants: ['age'] },
        { text: 'do you have parking?', wants: ['yes_no'], category: 'policy' },
      ],
    ],
    ['price?', [{ text: 'price?', wants: ['price'], category: 'sales' }]],
    ['hours pls', [{ text: 'hours pls', wants: ['time'], category: 'policy' }]],
    ['is there parking', [{ text: 'is there parking', wants: ['yes_no'], category: 'policy' }]],
    ['do u take 4yr olds', [{ text: 'do u take 4yr olds', wants: ['age', 'yes_no'], category: 'sales' }]],
    ['wat time do you open on saturdays', [{ text: 'wat time do you open on saturdays', wants: ['time'] }]],
    [
      "I was wondering if you teach ukulele. Also I'd like to know how long a lesson is.",
      [
        { text: 'I was wondering if you teach ukulele.', wants: ['yes_no'] },
        { text: "Also I'd like to know how long a lesson is.", wants: ['duration'] },
      ],
    ],
    ['Hope you are well! How was your weekend? Where are you located?', [{ text: 'Where are you located?', wants: ['address'] }]],
    ['How are you? Can we come Thursday at 4?', [{ text: 'Can we come Thursday at 4?', intent: 'book', category: 'booking' }]],
    [
      "Can we move Leo's lesson to Friday?",
      [{ text: "Can we move Leo's lesson to Friday?", intent: 'reschedule', wants: ['link', 'yes_no'], category: 'reschedule' }],
    ],
    [
      'Please cancel our class tomorrow.',
      [{ text: 'Please cancel our class tomorrow.', intent: 'cancel', wants: ['link'], category: 'cancel' }],
    ],
    ["Emma is sick today and won't make it.", [{ text: "Emma is sick today and won't make it.", intent: 'cancel' }]],
    [
      'My son has a cold, can we come Thursday instead?',
      [{ text: 'My son has a cold, can we come Thursday instead?', intent: 'reschedule' }],
    ],
    [
      'What is your cancellation policy?',
      [{ text: 'What is your cancellation policy?', intent: 'question', wants: ['explanation'], category: 'policy' }],
    ],
    [
      'Is there a fee if I cancel the same day?',
      [{ text: 'Is there a fee if I cancel the same day?', intent: 'question', category: 'policy' }],
    ],
    ['What is your refund policy?', [{ text: 'What is your refund policy?', intent: 'question', category: 'policy' }]],
    [
      "I'd like to book a trial for my daughter.",
      [{ text: "I'd like to book a trial for my daughter.", intent: 'book', wants: ['link'], category: 'booking' }],
    ],
    ['How do I sign up?', [{ text: 'How do I sign up?', intent: 'book', category: 'booking' }]],
    ['Please send me the registration link.', [{ text: 'Please send me the registration link.', intent: 'request', wants: ['link'] }]],
    [
      'Please cancel Tuesday and book us for Friday.',
      [
        { text: 'Please cancel Tuesday', intent: 'cancel' },
        { text: 'book us for Friday.', intent: 'book' },
      ],
    ],
    [
      'A few questions:\n1. What does a lesson cost?\n2. Age limit\n3) Do parents stay?',
      [
        { text: 'What does a lesson cost?', wants: ['price'] },
        { text: 'Age limit', wants: ['age'] },
        { text: 'Do parents stay?', wants: ['yes_no'] },
      ],
    ],
    [
      'Please tell me:\n- the price\n- the hours',
      [
        { text: 'the price', wants: ['price'] },
        { text: 'the hours', wants: ['time'] },
      ],
    ],
    ["I'm interested in piano lessons for my daughter. What do you charge?", [{ text: 'What do you charge?', wants: ['price'] }]],
    ["I'm interested in piano lessons for my daughter.", [{ text: "I'm interested in piano lessons for my daughter.", category: 'sales' }]],
    ['Do you take cards? Thanks!', [{ text: 'Do you take cards?', category: 'policy' }]],
    ['¿Cuánto cuesta la clase de piano?', [{ text: '¿Cuánto cuesta la clase de piano?', wants: ['price'], category: 'sales' }]],
    ['Bonjour, quels sont vos tarifs ?', [{ text: 'quels sont vos tarifs ?', wants: ['price'] }]],
    ['Guten Tag, wie viel kostet eine Stunde', [{ text: 'wie viel kostet eine Stunde', wants: ['price'] }]],
    [
      'Just following up on my mail from last week, any news?',
      [{ text: 'Just following up on my mail from last week, any news?', category: 'follow_up' }],
    ],
    ['I was charged twice for March. Can you fix it?', [{ text: 'Can you fix it?' }]],
    [
      'Could you tell me what your prices are, whether you have anything on Wednesdays, and if we need a piano?',
      [
        { text: 'Could you tell me what your prices are', wants: ['price'] },
        { text: 'whether you have anything on Wednesdays', category: 'booking' },
        { text: 'if we need a piano?', wants: ['yes_no'] },
      ],
    ],
    [
      'Was kostet eine Stunde und haben Sie freie Plätze?',
      [{ text: 'Was kostet eine Stunde' }, { text: 'haben Sie freie Plätze?', wants: ['availability', 'yes_no'] }],
    ],
    ['Could you check and send me a corrected invoice?', [{ text: 'Could you check and send me a corrected invoice?', intent: 'request' }]],
    ['Please cancel Tuesday, if you can.', [{ text: 'Please cancel Tuesday, if you can.', intent: 'cancel' }]],
    ['We would like to come Friday at 3:30.', [{ text: 'We would like to come Friday at 3:30.', intent: 'book' }]],
    [
      'We have decided to take a break from lessons in April.',
      [{ text: 'We have decided to take a break from lessons in April.', intent: 'cancel' }],
    ],
    [
      'If my child had a fever last night but is fine now, can she come to class?',
      [{ text: 'If my child had a fever last night but is fine now, can she come to class?', intent: 'question', category: 'policy' }],
    ],
    [
      'I would like more information about the following:\n1) Violin for a beginner\n2) Cost per month',
      [{ text: 'Violin for a beginner' }, { text: 'Cost per month', wants: ['price'] }],
    ],
    ['Let me know if that works.', [{ text: 'Let me know if that works.', wants: ['yes_no'] }]],
    ['We would like to come by on Dr. Smith Rd. at 3 p.m. if possible.', [{ text: 'We would like to come by on Dr. Smith Rd.' }]],
  ]
  test.each(messages)('%s', (message, expected) => {
    const asks = findAsks(message, '')
    expect(asks.map(({ text }) => text)).toEqual(expected.map(({ text }) => text))
    expect(asks.map(({ id }) => id)).toEqual(expected.map((_ask, at) => `ask-${at + 1}`))
    for (const [at, wish] of expected.entries()) expect(asks[at]).toMatchObject(wish)
  })
})

describe('findAsks: nothing asked', () => {
  test.each([
    'thanks!',
    'ok great',
    'Thank you so much, see you then!',
    'Perfect, thanks for letting me know.',
    'How are you?',
    'Hope you are doing well?',
    'Hi Mara,\nHope you had a great summer!',
    'Sounds good. Let me know if you have any questions.',
    'Yes that works for us.',
    'I just wanted to say that Ms. Rivera is amazing.',
  ])('%j holds no ask', (message) => {
    expect(findAsks(message, 'Re: Price of a lesson?')).toEqual([])
  })
})

describe('findAsks: the subject', () => {
  test('speaks when the text asks nothing', () => {
    expect(findAsks('Emma, 6 years old, Springfield.', 'Do you have space on Mondays?')).toMatchObject([
      { text: 'Do you have space on Mondays?', wants: ['availability', 'yes_no'] },
    ])
    expect(findAsks('', 'Re: hours')).toMatchObject([{ wants: ['time'] }])
  })

  test('is silent when the text asks', () => {
    expect(findAsks('Is there parking?', 'What are your hours?')).toHaveLength(1)
  })
})

describe('findAsks: hostile input', () => {
  test('gives back words of the message alone, and never throws', () => {
    const words = fc.constantFrom(
      'how',
      'much',
      'and',
      'what',
      'is',
      'it',
      'please',
      'cancel',
      '?',
      '.',
      ',',
      '\n',
      '1.',
      '-',
      'do you',
      'Tuesday',
      'hi',
      'ok',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 200 }),
          fc.array(words, { maxLength: 40 }).map((all) => all.join(' ')),
        ),
        (text) => {
          const flat = text.replace(/\s+/g, ' ')
          for (const ask of findAsks(text, '')) expect(flat).toContain(ask.text.replace(/\s+/g, ' '))
        },
      ),
    )
  })

  test('stays quick on long nonsense', () => {
    for (const piece of ['and what is ', '? ', 'hi, ', 'a', 'please ', '- x\n', 'do you have a ', '. . ']) {
      expect(findAsks(piece.repeat(4_000), '').length).toBeLessThanOrEqual(20)
    }
  }, 4_000)
})

describe('findAsks: what belongs to a wish', () => {
  for (const [text, deed] of [
    ['I need to cancel the trial lesson. How do I do that?', 'cancel'],
    ['We have to postpone the tutoring session. Please let me know how.', 'reschedule'],
    ['We are ready to enroll for tutoring. What is the next step?', 'book'],
  ] as const)
    test(`“${text}” is one ask [ASSIST-022]`, () => expect(findAsks(text, '').map(({ intent }) => intent)).toEqual([deed]))

  for (const text of [
    'At what age can my daughter start violin lessons?',
    'Does my son need a piano at home to start piano lessons?',
    'How much notice do you need if we want to stop lessons?',
  ])
    test(`“${text}” asks and wishes nothing [ASSIST-022]`, () => expect(findAsks(text, '')).toMatchObject([{ intent: 'question' }]))

  test('an opening that only announces a question is no part of it', () => {
    expect(findAsks('One more thing: where can I park?', '')).toMatchObject([{ text: 'where can I park?' }])
  })

  test('a misspelt question word still asks [ASSIST-022]', () => {
    expect(findAsks('were can i park', '')).toMatchObject([{ text: 'were can i park', intent: 'question' }])
  })
})
