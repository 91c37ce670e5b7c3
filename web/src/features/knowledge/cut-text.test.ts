import { describe, expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

const text = 'Lessons.\nPiano costs $40. Violin costs $45.\nWe close in August.'

describe('the place in a document that a sentence rests on', () => {
  test('marks the passage and, inside it, the very words', () => {
    const start = text.indexOf('Piano')
    const runs = cutText(text, [], { start, end: text.indexOf('\nWe'), quote: 'Violin costs $45.' })
    expect(runs.filter((run) => run.marked).map((run) => run.text)).toEqual(['Piano costs $40. ', 'Violin costs $45.'])
    expect(runs.filter((run) => run.quoted).map((run) => run.text)).toEqual(['Violin costs $45.'])
  })

  test('keeps every character in order and says where pages begin', () => {
    const runs = cutText(text, [0, 9], { start: 9, end: 25, quote: 'Piano costs $40.' })
    expect(runs.map((run) => run.text).join('')).toBe(text)
    expect(runs.filter((run) => run.page !== null).map((run) => [run.page, run.text])).toEqual([
      [1, 'Lessons.\n'],
      [2, 'Piano costs $40.'],
    ])
  })

  test('takes the occurrence inside the passage when the words stand twice', () => {
    const twice = 'Call us. Later: Call us.'
    const runs = cutText(twice, [], { start: 9, end: 24, quote: 'Call us.' })
    expect(runs.findIndex((run) => run.quoted)).toBe(runs.length - 1)
  })

  test('finds the words again in a text that has moved', () => {
    const runs = cutText(`A new first line.\n${text}`, [], { start: 44, end: 63, quote: 'We close in August.' })
    expect(runs.filter((run) => run.quoted).map((run) => run.text)).toEqual(['We close in August.'])
  })

  test('marks nothing when the words are gone', () => {
    expect(cutText(text, [], { start: 0, end: 8, quote: 'Drums cost $50.' }).some((run) => run.marked || run.quoted)).toBe(false)
  })
})
