import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkDocument } from './chunk.ts'

const sentence = 'Lessons take place once a week at the same time, in the room that is named in your letter. '

test('cuts Markdown by its headings and names them from the outermost inwards', () => {
  const text = '# Guide\n\n## Lessons\n\nThey are weekly.\n\n### Violin\n\nFrom age 4.\n\n## Camp\n\nIn July.'
  expect(chunkDocument({ text, kind: 'markdown' }).map(({ headings, text: passage }) => [headings.join(' > '), passage])).toEqual([
    ['Guide > Lessons', 'They are weekly.'],
    ['Guide > Lessons > Violin', 'From age 4.'],
    ['Guide > Camp', 'In July.'],
  ])
})

test('takes numbered and free-standing lines of a plain text as headings, and single facts as text', () => {
  const text = 'House rules\n\n1. Sickness\nStay at home.\n\n2. Photos\n\nOnly with consent.\n\nLATE FEES\nFee: $20\n\nPiano: $40'
  expect(chunkDocument({ text, kind: 'text' }).map(({ headings, text: passage }) => [headings.join(' > '), passage])).toEqual([
    ['House rules > 1. Sickness', 'Stay at home.'],
    ['House rules > 2. Photos', 'Only with consent.'],
    ['House rules > LATE FEES', 'Fee: $20\n\nPiano: $40'],
  ])
})

test('a question is the heading over its answer, labelled or not', () => {
  const text = 'Q: Can I pay by card?\nA: Yes.\n\nIs there parking?\nBehind the house.'
  expect(chunkDocument({ text, kind: 'text' }).map(({ headings, text: passage }) => [headings, passage])).toEqual([
    [['Can I pay by card?'], 'A: Yes.'],
    [['Is there parking?'], 'Behind the house.'],
  ])
})

test('a list stays with the line that leads in to it', () => {
  const text = `${sentence.repeat(6)}\n\nPlease bring:\n- a notebook\n- a pencil`
  expect(chunkDocument({ text, kind: 'markdown' }).at(-1)?.text).toContain('a pencil')
  const long = `Please bring:\n\n${`- a very good notebook of the kind that we have told you about\n`.repeat(40)}`
  const pieces = chunkDocument({ text: long, kind: 'markdown' })
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.at(-1)?.headings).toEqual(['Please bring:'])
})

test('the rows of a long table keep its header', () => {
  const rows = Array.from({ length: 60 }, (_, index) => `| Course ${index} on Mondays | $${index + 10} |`)
  const text = `# Prices\n\n| Course | Price |\n|---|---|\n${rows.join('\n')}`
  const pieces = chunkDocument({ text, kind: 'markdown' })
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces[0]?.headings).toEqual(['Prices'])
  for (const piece of pieces.slice(1)) {
    expect(piece.headings).toEqual(['Prices', 'Course | Price'])
    expect(piece.text).toMatch(/^\| Course \d+ on Mondays \| \$\d+ \|/)
    expect(piece.text).toMatch(/\|$/)
  }
})

test('a paragraph that is too long is cut between sentences', () => {
  const pieces = chunkDocument({ text: sentence.repeat(40), kind: 'text' })
  expect(pieces.length).toBeGreaterThan(4)
  for (const piece of pieces) {
    expect(piece.text.length).toBeLessThanOrEqual(1000)
    expect(piece.text).toMatch(/^Lessons .*letter\.$/s)
  }
})

test('a passage knows its page', () => {
  const text = 'First page here.\n\nSecond\n\nOn the second page, it says more.'
  const pages = chunkDocument({ text, kind: 'pdf', pageStarts: [0, 18] }).map(({ page }) => page)
  expect(pages).toEqual([1, 2])
  expect(chunkDocument({ text, kind: 'text' })[0]?.page).toBeNull()
})

test('whatever the text, passages are exact, in order, within limits, and lose no word but headings', () => {
  const line = fc.constantFrom(
    'Title',
    '# Mark',
    '1. Number',
    '- item',
    '| a | b |',
    '|---|---|',
    'Why?',
    'A sentence. And more.',
    '',
    '😀'.repeat(700),
    'x'.repeat(5000),
    sentence,
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 25 }), fc.constantFrom('text' as const, 'markdown' as const, 'pdf' as const), (lines, kind) => {
      const text = lines.join('\n')
      const passages = chunkDocument({ text, kind })
      let last = 0
      for (const passage of passages) {
        expect(text.slice(passage.start, passage.end)).toBe(passage.text)
        expect(passage.start).toBeGreaterThanOrEqual(last)
        expect(passage.text.length).toBeLessThanOrEqual(2000)
        expect(passage.text.isWellFormed()).toBe(true)
        last = passage.end
      }
      const said = passages.map((passage) => passage.text).join(' ')
      for (const needed of lines.filter((found) => found === sentence)) expect(said).toContain(needed.trim())
    }),
  )
})

test('a list of names of any length is cut in time that grows with its length', () => {
  const msOf = (names: number, between: string) => {
    const text = Array.from({ length: names }, (_, index) => `Anna Maria Smith ${index}`).join(between)
    const startedMs = performance.now()
    chunkDocument({ text, kind: 'text' })
    return performance.now() - startedMs
  }
  for (const between of ['\n', '\n\n', ' ', '. ']) expect(msOf(40_000, between)).toBeLessThan(15_000) // a minute and more when each line looks at all before it
})
