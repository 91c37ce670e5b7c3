import { describe, expect, test } from 'vitest'
import { contentStems } from '../../text/content-words.ts'
import { namedTopic, questionBack } from './own-lines.ts'

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
