import { describe, expect, test } from 'vitest'
import { cutRuns, findPlace } from './find-place.ts'

const text = 'Lessons.\nPiano costs $40. Violin costs $45.\nWe close in August.'
const whole = { start: 0, end: text.length }

describe('the place in a document that a sentence rests on', () => {
  test('marks the passage and, inside it, the very words', () => {
    const place = findPlace(text, { start: text.indexOf('Piano'), end: text.indexOf('\nWe'), quote: 'Violin costs $45.' })
    const runs = cutRuns(text, whole, place)
    expect(runs.filter((run) => run.marked).map((run) => run.text)).toEqual(['Piano costs $40. ', 'Violin costs $45.'])
    expect(runs.filter((run) => run.quoted).map((run) => run.text)).toEqual(['Violin costs $45.'])
    expect(runs.map((run) => run.text).join('')).toBe(text)
  })

  test('marks in a stretch only what of the place lies in it', () => {
    const place = findPlace(text, { start: 9, end: 43, quote: 'Piano costs $40. Violin costs $45.' })
    expect(cutRuns(text, { start: 0, end: 14 }, place)).toEqual([
      { text: 'Lessons.\n', marked: false, quoted: false },
      { text: 'Piano', marked: true, quoted: true },
    ])
    expect(cutRuns(text, { start: 44, end: text.length }, place).some((run) => run.marked)).toBe(false)
  })

  test('takes the occurrence inside the passage when the words stand twice', () => {
    expect(findPlace('Call us. Later: Call us.', { start: 9, end: 24, quote: 'Call us.' })?.quote).toEqual({ start: 16, end: 24 })
  })

  test('finds the words again in a text that has moved', () => {
    const moved = `A new first line.\n${text}`
    const { quote } = findPlace(moved, { start: 44, end: 63, quote: 'We close in August.' }) ?? {}
    expect(moved.slice(quote?.start, quote?.end)).toBe('We close in August.')
  })

  test('finds nothing when the words are gone', () => {
    expect(findPlace(text, { start: 0, end: 8, quote: 'Drums cost $50.' })).toBeNull()
  })
})
