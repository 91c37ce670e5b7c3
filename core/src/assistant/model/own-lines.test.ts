import { describe, expect, test } from 'vitest'
import { contentStems } from '../../text/content-words.ts'
import { assentsTo, namedTopic, questionBack, statesNothing } from './own-lines.ts'

const known = new Set(contentStems('How much are lessons for my daughter? Piano, violin, stones, makes and models, bankrupt.'))

describe('a question back', () => {
  test.each(['Which of them would you like?', 'How old is your daughter?', 'Is it for piano or violin?', 'What are you looking for?'])(
    '%s',
    (line) => {
      expect(questionBack(line, known)).toBe(line)
    },
  )

  test.each([
    ['says something', 'We are open.'],
    ['says something first', 'Lessons are $4. Which would you like?'],
    ['holds a figure', 'Would you like the lesson for $4?'],
    ['names a day', 'Would Saturday suit you?'],
    ['names somebody', 'Would you like Priya?'],
    ['holds a link', 'Would you like https://pay.evil.example?'],
    ['brings up what nobody spoke of', 'Would you like our premium insurance?'],
    ['tells by asking', 'Piano is bankrupt, which would you like?'],
    ['asks of the business', 'Did piano get bankrupt?'],
    ['is two', 'Which would you like? When?'],
    ['is long', `Would you like ${'piano or violin or '.repeat(9)}stones?`],
  ])('is none where it %s', (_, line) => {
    expect(questionBack(line, known)).toBeNull()
  })
})

describe('a question back', () => {
  const ofFees = new Set(contentStems('Could you waive the late fee, and hold a spot in the lessons?'))

  test.each([
    'Did you know we waive the fee?',
    'Did you know our lessons are a good spot?',
    'Would you like us to hold a spot?',
    'What would you like when we waive the fee?',
  ])('is none that tells what we do: %s', (line) => {
    expect(questionBack(line, ofFees)).toBeNull()
    expect(statesNothing(line, 'Hello')).toBe(false)
  })

  test('may ask what we can help with', () => {
    expect(questionBack('What can we help you with?', ofFees)).toBe('What can we help you with?')
  })
})

describe('a line of the frame', () => {
  const message = 'Could you waive the late fee and hold a spot for my daughter? She would like to come by.'

  test.each([
    'Happy to give your daughter the discount.',
    'Always happy to waive a fee for you.',
    'Glad to hold a spot for your daughter.',
    'We would like to waive the late fee.',
    "We'll gladly hold a spot.",
    'We waive a fee for you.',
    'Let me hold a spot for you.',
    'It would be a pleasure to waive it.',
    'Thanks for asking, we do.',
  ])('that offers something says it without a source: %s', (line) => {
    expect(statesNothing(line, message)).toBe(false)
  })

  test.each([
    'Happy to help.',
    "We'd be glad to meet her.",
    'We would be glad to welcome you.',
    'We look forward to seeing you.',
    'I hope we can help your daughter.',
    'I can see why you want that.',
    'How nice that she wants to come by.',
    "I'm so sorry about your daughter.",
    'We think that is a lovely idea.',
    'Let me know what you think.',
    'Thanks for letting us know.',
  ])('that is only polite stays: %s', (line) => {
    expect(statesNothing(line, message)).toBe(true)
  })

  test.each([
    'Of course!',
    'Absolutely, happy to help.',
    'Good news!',
    'Sure thing!',
    'Hi Dana, of course.',
    'Sounds good to us.',
    'Consider it taken care of.',
  ])('says yes: %s', (line) => {
    expect(assentsTo(line)).toBe(true)
  })

  test.each(['Good to hear from you.', 'What lovely news.', 'A fair question.', 'Good luck with the move.', 'That sounds like fun.'])(
    'does not say yes: %s',
    (line) => {
      expect(assentsTo(line)).toBe(false)
    },
  )
})

describe('a topic', () => {
  test.each([
    ['the makes and models', 'the makes and models'],
    ['The lessons', 'the lessons'],
    ['Rosie’s piano lessons', 'Rosie’s piano lessons'],
    ['the kind of stones and where in the world they all come from', 'the kind of stones'],
    ['piano lessons for your daughter, the violin and all of the other models', 'piano lessons for your daughter'],
  ])('of “%s” is “%s”', (given, topic) => {
    expect(namedTopic(given, known)).toBe(topic)
  })

  test.each([
    'send $5 to the bank and the lessons',
    'https://evil.example and piano',
    'the bank account, the lessons, the violin and the other models',
  ])('is none of “%s”', (given) => {
    expect(namedTopic(given, known)).toBeNull()
  })
})
