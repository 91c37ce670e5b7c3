import { expect, test } from 'vitest'
import { confirmAnswer, dismissAnswer, editAnswer, maxQuestions, teachQuestion } from './change-answer.ts'
import type { KeptAnswer } from './kept-answer.ts'

const answer: KeptAnswer = {
  id: 'a',
  documentId: 'd',
  kind: 'price',
  about: 'piano lesson',
  text: 'A piano lesson is $42.',
  questions: ['How much is a piano lesson?'],
  sources: [],
  state: 'stale',
  origin: 'document',
  previousText: 'A piano lesson is $40.',
}

test('a stale answer that is confirmed says what its source says now', () => {
  expect(confirmAnswer(answer)).toEqual({ ...answer, state: 'confirmed', previousText: null })
})

test('an answer whose source is gone is the owner’s own once it is confirmed', () => {
  const source = { documentId: 'd', documentName: 'Prices', quote: 'Piano: $42', start: 0, end: 10 }
  const own = { ...answer, state: 'confirmed', origin: 'owner', documentId: null, previousText: null }
  expect(confirmAnswer({ ...answer, previousText: null, sources: [source] })).toEqual(own)
  expect(confirmAnswer({ ...answer, sources: [source] })).toMatchObject({ origin: 'document', documentId: 'd', sources: [source] })
})

test('an edited answer is in the own words of the owner, and needs no confirming', () => {
  const questions = [' How much\n is it? ', 'how much is it', '?', 'Price?']
  expect(editAnswer(answer, { text: ' Lessons are $45.\n', questions })).toEqual({
    ...answer,
    text: 'Lessons are $45.',
    questions: ['How much is it?', 'Price?'],
    state: 'confirmed',
    origin: 'owner',
    previousText: null,
  })
})

test('a dismissed answer keeps its words', () => {
  expect(dismissAnswer(answer)).toEqual({ ...answer, state: 'dismissed' })
})

test('what is taught becomes one more question, once, and confirms a proposed answer', () => {
  const taught = teachQuestion({ ...answer, state: 'proposed' }, 'What do you charge for piano?')
  expect(taught).toEqual({ ...answer, state: 'confirmed', questions: [...answer.questions, 'What do you charge for piano?'] })
  expect(teachQuestion(taught, 'WHAT DO YOU CHARGE FOR PIANO')).toEqual(taught)
  expect(teachQuestion(answer, 'What is it?').state).toBe('stale')
})

test('an answer has so many questions and no more', () => {
  const full = { ...answer, questions: Array.from({ length: maxQuestions }, (_, index) => `Question ${index}?`) }
  expect(teachQuestion(full, 'One more?')).toEqual(full)
})
