import { expect, test } from 'vitest'
import { readQuestionFile, writeQuestionFile } from './question-file.ts'

test('a question and its answer come back from their file as they were', () => {
  for (const entry of [
    { question: 'Do you teach adults?', answer: 'Yes, from 18 on.' },
    { question: '# What? "quoted" <b>', answer: 'First line.\n\n# not a heading of ours\n\n- a list\n- of two' },
  ]) {
    expect(readQuestionFile(writeQuestionFile(entry))).toEqual(entry)
  }
})

test('a question of several lines becomes one line, so that all of it is the heading', () => {
  expect(writeQuestionFile({ question: 'Do you\nteach adults?', answer: ' Yes. ' })).toBe('# Do you teach adults?\n\nYes.\n')
})

test('what is no such file is refused', () => {
  expect(() => readQuestionFile('Just a text')).toThrow('question')
})
