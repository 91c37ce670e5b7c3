import { expect, test } from 'vitest'
import { readPlainQuestions } from './plain-questions.ts'

const questions = await readPlainQuestions()
const texts = new Set(questions.map(({ text }) => text))

test('some thousand questions to twenty businesses are plain', () => {
  expect(questions.length).toBeGreaterThanOrEqual(4_000)
  expect(new Set(questions.map(({ business }) => business)).size).toBe(20)
  expect(texts).toContain("what's your address")
})

test('what names health, harm or money back is not taken for plain', () => {
  expect([...texts].filter((text) => /\ballerg|\brefund|\bhospital|\bpregnan|\bsick\b/i.test(text))).toEqual([])
})

test('a question that tells a story in other words is not taken for plain: something may have happened', () => {
  expect(texts).not.toContain('the idiot just swallowed a bar of dark chocolate, help')
})
