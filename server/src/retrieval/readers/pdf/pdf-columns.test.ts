import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOutPages } from './pdf-layout.ts'
import type { PlacedText } from '../reader-messages.ts'

const SIZE = 10
const LETTER = 5
const SPACING = 12

const left = wrap(
  'Our school stands at the old harbor and has taught music to the children of the town since the year in which the lighthouse was rebuilt. Lessons are given in small rooms with large windows, and every child has the same teacher for the whole year, for we believe that trust comes before skill.',
)
const right = wrap(
  'Parents are welcome to wait in the lobby, where there are seats and a water fountain. On some evenings the older children play for the younger ones, and whoever likes to may stay and listen until the doors are closed for the night by the teacher who leaves the building last of all.',
)
const third = wrap(
  'In summer the school moves to the meadow behind the church, where tents are put up for the little ones and a stage is made of boards. Nobody has to play on it, but by the end of the week most of them do, and the applause can be heard as far away as the ferry landing.',
)

describe('columns of running text that are drawn line by line', () => {
  test('are read one after the other', () => {
    expect(read(page([left, right]))).toBe(`${left.join('\n')}\n\n${right.join('\n')}`)
  })

  test('may be three', () => {
    expect(read(page([left, right, third]))).toBe([left, right, third].map((column) => column.join('\n')).join('\n\n'))
  })

  test('may be of unequal length', () => {
    const short = right.slice(0, 5)
    expect(read(page([left, short]))).toBe(`${left.join('\n')}\n\n${short.join('\n')}`)
    expect(read(page([short, left]))).toBe(`${short.join('\n')}\n\n${left.join('\n')}`)
  })

  test('keep the headings that run across them where they are', () => {
    const head = line('What every family that comes to our school ought to know before', 50, 760)
    const between = line('And what is said of the evenings, of the summer and of the winter', 50, 500)
    const text = read([head, ...page([left, right]), between, ...page([right, third], 470)])
    expect(text.split('\n').filter((one) => one !== '')).toEqual([head.str, ...left, ...right, between.str, ...right, ...third])
  })

  test('keep a word that is broken at the end of a line whole', () => {
    const broken = [
      ...left.slice(0, 3),
      'and whoever likes to may borrow our violon-',
      'cello for as long as it is of any use to',
      ...left.slice(5),
    ]
    expect(read(page([broken, right]))).toContain('violoncello for as long')
  })
})

describe('what is no running text stays as it is', () => {
  test('a price list is a table', () => {
    const rows = ['Piano', 'Violin', 'Guitar', 'Voice', 'Drums', 'Cello'].map((name, index) => [
      name,
      `${30 + index} minutes`,
      `$${40 + index}`,
    ])
    expect(read(table(rows))).toBe(rows.map((row) => `| ${row.join(' | ')} |`).join('\n'))
  })

  test('a timetable with longer cells is a table', () => {
    const rows = [
      ['Tiny Tunes for toddlers with a parent', 'Saturdays from nine to a quarter to ten'],
      ['Rhythm Club for ages four to six', 'Wednesdays from four to a quarter to five'],
      ['Ukulele Group for ages seven to ten', 'Thursdays from five to ten to six'],
      ['Teen Band for ages twelve and older', 'Fridays from six to half past seven'],
      ['Choir for everybody who likes to sing', 'Mondays from seven to half past eight'],
    ]
    expect(read(table(rows, 260))).toBe(rows.map((row) => `| ${row.join(' | ')} |`).join('\n'))
  })

  test('labels with their values are rows', () => {
    const rows = [
      ['Address:', '118 Harbor Lane, Portland'],
      ['Telephone:', '(207) 555-0142'],
      ['Front desk:', 'Monday to Friday from two to eight'],
      ['Parking:', 'behind the building, off Mill Street'],
    ]
    expect(read(table(rows, 150))).toBe(rows.map((row) => `| ${row.join(' | ')} |`).join('\n'))
  })

  test('columns that are drawn one after the other are read so', () => {
    const drawn = [left, right].flatMap((column, index) => column.map((text, row) => line(text, 50 + index * 280, 730 - row * SPACING)))
    expect(read(drawn)).toBe(`${left.join('\n')}\n\n${right.join('\n')}`)
  })
})

test('no letter is lost or doubled, wherever the pieces stand', () => {
  const place = fc.record({
    str: fc.constantFrom('piano', 'lesson', 'costs', 'and it goes on', 'forty dollars.', 'The end', '•', '12'),
    x: fc.integer({ min: 0, max: 60 }).map((step) => step * 10),
    y: fc.integer({ min: 0, max: 40 }).map((step) => step * 12),
    fontSize: fc.constantFrom(8, 10, 16),
  })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 80 }), (places) => {
      const items = places.map(({ str, ...where }) => ({ str, ...where, width: (str.length * where.fontSize) / 2 }))
      // A page of its own before it and behind it, so that nothing counts as a repeated header, and no line as a page number.
      // Pieces that touch are one word, so the letters are counted.
      const letters = (text: string) => (text.match(/[\p{L}\p{N}•.]/gu) ?? []).toSorted()
      const edges = [line('zero begins', 0, 900), line('zero ends', 0, -100)] as const
      expect(letters(read([edges[0], ...items, edges[1]]))).toEqual(
        letters(['zero begins', ...items.map(({ str }) => str), 'zero ends'].join(' ')),
      )
    }),
  )
})

test('a line of very many letters is read without delay', () => {
  expect(read([line('a'.repeat(300_000), 0, 700), line('b-', 0, 688), line('c', 0, 676)])).toMatch(/bc$/)
})

function read(items: readonly PlacedText[]): string {
  return layOutPages([items]).text
}

function line(str: string, x: number, y: number): PlacedText {
  return { str, x, y, width: str.length * LETTER, fontSize: SIZE }
}

/** Columns beside one another, drawn line by line across the page. */
function page(columns: readonly (readonly string[])[], top = 730): PlacedText[] {
  const rows = Math.max(...columns.map(({ length }) => length))
  return Array.from({ length: rows }, (_, row) =>
    columns.flatMap((column, index) => (column[row] === undefined ? [] : [line(column[row], 50 + index * 280, top - row * SPACING)])),
  ).flat()
}

function table(rows: readonly (readonly string[])[], width = 120): PlacedText[] {
  return rows.flatMap((row, at) => row.map((cell, index) => line(cell, 50 + index * width, 730 - at * SPACING)))
}

/** Running text in lines of at most 46 letters. */
function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= 46) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
