import { describe, expect, test } from 'vitest'
import type { Draft, Statement } from '../trace.ts'
import { compareReplies } from './compare-replies.ts'

function draft(...said: string[]): Draft {
  const piece = (kind: Statement['kind'], text: string): Statement => ({ kind, text, paragraph: 0, askId: null, sources: [] })
  const statements = [
    piece('greeting', 'Hi Dana,'),
    ...said.map((text) => piece('answer', text)),
    piece('sign_off', 'Warmly,\nMaya'),
    piece('signature', 'Bright Keys, 555 010 2030'),
  ]
  return { subject: 'Re: Lessons', text: statements.map(({ text }) => text).join('\n'), statements, by: 'embedded' }
}

const lesson = draft('A piano lesson is $40 and lasts 45 minutes.', 'Book here: https://book.example/piano')

describe('the owner said the same', () => {
  test.each([
    ['in other words', 'Hey! It is 40 dollars, for 45 min. Pick a time at https://book.example/piano, see you soon!'],
    ['with a name more', 'Dana, lessons with Robert are $40, 45 minutes each: https://book.example/piano'],
    [
      'with a courtesy that denies nothing',
      "No worries! It's $40 for 45 minutes, book at https://book.example/piano. Can't wait to meet you.",
    ],
    ['in the draft itself, with its frame', lesson.text],
  ])('%s', (_how, owners) => {
    expect(compareReplies(lesson, owners)).toEqual({ outcome: 'agrees', differences: [] })
  })
})

describe('the owner said something else', () => {
  test.each([
    ['another price', 'It is $45 for 45 minutes: https://book.example/piano', ['assistant price $40', 'owner price $45']],
    [
      'another link',
      'It is $40 for 45 minutes: https://book.example/guitar',
      ['assistant link https://book.example/piano', 'owner link https://book.example/guitar'],
    ],
    ['less', 'It is $40, just book: https://book.example/piano', ['assistant number 45 minutes']],
    ['more', 'It is $40 for 45 minutes, on Tuesdays at 4 pm: https://book.example/piano', ['owner date Tuesdays', 'owner time 4 pm']],
    ['that they will do something', 'I will call you tonight about it.', ['owner promise I will call']],
  ])('%s', (_how, owners, differences) => {
    const { outcome, differences: found } = compareReplies(lesson, owners)
    expect(outcome).toBe('differs')
    expect(found.map(({ by, kind, text }) => `${by} ${kind} ${text}`)).toEqual(expect.arrayContaining(differences))
  })

  test('yes where the assistant said no, and no where it said yes', () => {
    expect(compareReplies(draft('Yes, we teach adults, for $40.'), 'Sorry, we do not teach adults. Kids pay $40.')).toMatchObject({
      outcome: 'differs',
      differences: [{ by: 'assistant', kind: 'denial', text: 'Yes, we teach adults, for $40.' }],
    })
    expect(compareReplies(draft('We are not open on Sundays.'), 'We are open on Sundays!').outcome).toBe('differs')
  })
})

test('words without a fact on either side speak neither for the assistant nor against it', () => {
  expect(compareReplies(draft('You can park behind the house.'), 'Parking is behind the house.')).toEqual({
    outcome: 'unclear',
    differences: [],
  })
})

test('what stands around a reply is not compared', () => {
  expect(compareReplies(draft('A lesson is $40.'), 'A lesson is $40.').outcome).toBe('agrees')
})

test('a long list of differences is cut', () => {
  const prices = Array.from({ length: 50 }, (_, index) => `Thing ${index} is $${index + 100}.`)
  expect(compareReplies(draft(...prices), 'I do not know.').differences).toHaveLength(20)
})
