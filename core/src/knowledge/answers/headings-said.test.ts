import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minedFrom, textsFrom } from '../../../testing/mined.ts'
import { GENERIC, isLimiting, wordsLeft } from './generic-heading.ts'

const TABLE = '| Class | Price |\n|---|---|\n| Puppy class | $8 |\n'
const HOURS = '| Day | Open |\n|---|---|\n| Monday–Friday | 8:00–19:00 |\n| Saturday | closed |\n'
const under = (heading: string, body: string) => minedFrom(`# Muddy Paws\n\n## ${heading}\n\n${body}`)

test.each([
  ['Prices for members', 'Prices for members: Puppy class is $8.', 'How much is Puppy class for members?'],
  ['Prices for non-members', 'Prices for non-members: Puppy class is $8.', 'How much is Puppy class for non-members?'],
  ['Prices from 1 September 2026', 'Prices from 1 September 2026: Puppy class is $8.', 'How much is Puppy class from 1 September 2026?'],
  [
    'Student rates (Monday to Wednesday)',
    'Student rates (Monday to Wednesday): Puppy class is $8.',
    'How much is Puppy class (Student, Monday to Wednesday)?',
  ],
  ['Prices excluding VAT', 'Prices excluding VAT: Puppy class is $8.', 'How much is Puppy class excluding VAT?'],
  ['Prices: weekends', 'Weekends: Puppy class is $8.', 'How much is Puppy class (weekends)?'],
  ['Price list 2027', 'Price list 2027: Puppy class is $8.', 'How much is Puppy class?'],
])('a heading that limits prices is said with them and asked for: %s', (heading, text, question) => {
  expect(under(heading, TABLE).map((answer) => [answer.text, answer.questions[0]])).toEqual([[text, question]])
})

test.each(['Prices', 'Our price list', 'Prices & extras', 'Services and prices', 'Prices and how to book', 'All our fees'])(
  'a heading of generic words alone is not said: %s',
  (heading) => {
    expect(under(heading, TABLE).map(({ text }) => text)).toEqual(['Puppy class is $8.'])
  },
)

test('what stands around a generic heading is said, and so is a title that limits', () => {
  expect(textsFrom(`# Muddy Paws\n\n## Members\n\n### Prices\n\n${TABLE}`)).toEqual(['Members: Puppy class is $8.'])
  expect(textsFrom(`# Prices for members\n\n## Extras\n\n${TABLE}`)).toEqual(['Prices for members: Puppy class is $8.'])
  expect(textsFrom(`# Prices for members\n\n## Indoors\n\n${TABLE}`)).toEqual(['Prices for members, Indoors: Puppy class is $8.'])
  expect(textsFrom(`# Prices from 1 May 2026\n\n## Indoors\n\n${TABLE}`)).toEqual(['Indoors: Puppy class is $8.'])
})

test('hours under a heading that limits them carry it, and do not answer when the business is open', () => {
  const document = `# Muddy Paws\n\n## Opening hours\n\n### Summer (April to September)\n\n${HOURS}\n### Winter\n\n${HOURS}\n## Café\n\n${HOURS}`
  expect(minedFrom(document).map(({ text, questions }) => [text, questions])).toEqual([
    [
      'Opening hours, summer (April to September): open Monday–Friday 8:00–19:00; closed on Saturday.',
      ['What are the times for Summer (April to September)?'],
    ],
    ['Opening hours, winter: open Monday–Friday 8:00–19:00; closed on Saturday.', ['What are the times for Winter?']],
    ['Café: open Monday–Friday 8:00–19:00; closed on Saturday.', ['What are the times for Café?']],
  ])
})

test.each([
  'Hours & who is in',
  'Hours and how to find us',
  'Opening times and getting here',
  'Hours, place and booking',
  'Muddy Paws opening hours',
])('the hours of the business are said as such under what names nothing else: %s', (heading) => {
  const [answer] = minedFrom(`# ${heading}\n\n${HOURS}`, 'Muddy Paws')
  expect(answer?.text).toBe('We are open Monday–Friday 8:00–19:00; closed on Saturday.')
  expect(answer?.questions).toContain('When are you open?')
})

test('hours of a year are those of the business, said with the year', () => {
  expect(under('Opening hours 2026', HOURS).map(({ about, text }) => [about, text])).toEqual([
    ['opening hours', 'Opening hours 2026: open Monday–Friday 8:00–19:00; closed on Saturday.'],
  ])
})

test.each([
  ['Winter hours', 'Winter hours: Mon 10 - 4; Sat 10 - 2.', 'What are your winter hours?'],
  ['Opening hours April to October', 'Opening hours April to October: Mon 10 - 4; Sat 10 - 2.', 'When are you open April to October?'],
])('lines of days carry what limits them: %s', (heading, text, question) => {
  expect(under(heading, '- Mon 10 - 4\n- Sat 10 - 2\n').map((answer) => [answer.text, ...answer.questions])).toEqual([[text, question]])
})

test('lines of days under any other heading are not the hours of the business', () => {
  const lines = 'Mon 9-12\nTue 9-12\nWed 14-16\nThu 9-12\nFri 9-12\n'
  expect(under('When you can phone us', lines).map(({ text, questions }) => [text, ...questions])).toEqual([
    ['When you can phone us: Mon 9-12; Tue 9-12; Wed 14-16; Thu 9-12; Fri 9-12.', 'When you can phone us?'],
  ])
  const rounds = 'Mon S10 Crookes\nTue S11 Ecclesall\nWed S7 Nether Edge\nThu S17 Dore\nFri S18 Dronfield\n'
  expect(under('The week', rounds).filter(({ text }) => text.includes('open'))).toEqual([])
})

test('hours in bold at the end of a page do not belong to the heading before them', () => {
  const document = '# Muddy Paws\n\n## Offers\n\nEvery tenth bath is free.\n\n**Hours**\nTue 9 - 6\nSat 9 - 4\n'
  expect(textsFrom(document)[1]).toBe('We are open Tue 9 - 6; Sat 9 - 4.')
})

test('sentences under a heading that limits prices or hours are said with it, labels and titles alike', () => {
  const said = (document: string) => textsFrom(document)[0]
  expect(said('# Muddy Paws\n\n## Winter opening hours\n\nWe are open from 10 am to 4 pm, Tuesday to Saturday.\n')).toBe(
    'Winter opening hours: we are open from 10 am to 4 pm, Tuesday to Saturday.',
  )
  expect(said('# Winter opening hours\n\nWe are open from 10 am to 4 pm.\n')).toBe('Winter opening hours: we are open from 10 am to 4 pm.')
  expect(said('# Muddy Paws\n\n## Weekend prices\n\nA full groom is $45.\n')).toBe('Weekend prices: a full groom is $45.')
  expect(said('# Muddy Paws\n\n## Weekend prices\n\n**Full groom:** $45 for small dogs.\n')).toBe(
    'Weekend prices, Full groom: $45 for small dogs.',
  )
  expect(said('# Muddy Paws\n\n## Prices\n\nA full groom is $45.\n')).toBe('A full groom is $45.')
})

test('a timetable carries the season that its heading names', () => {
  const table = '| day | time | class |\n|---|---|---|\n| Monday | 18:00 | Choir |\n| Tuesday | 18:00 | Drums |\n'
  expect(under('Summer timetable', table).map(({ text, questions }) => [text, questions[0]])).toEqual([
    ['Summer timetable, Choir: Monday 18:00.', 'When is Choir (summer timetable)?'],
    ['Summer timetable, Drums: Tuesday 18:00.', 'When is Drums (summer timetable)?'],
  ])
  expect(under('Timetable', table).map(({ text }) => text)).toEqual(['Choir: Monday 18:00.', 'Drums: Tuesday 18:00.'])
})

const matter = fc.constantFrom('Prices', 'Our prices', 'Price list', 'Fees', 'Rates', 'Opening hours', 'Hours', 'Opening times')
const limit = fc.constantFrom(
  'for members',
  'in winter',
  '(cash only)',
  'excluding VAT',
  'at weekends',
  'from 1 May',
  'without a card',
  'for two dogs',
)

test('of prices and hours, a heading with anything beside generic words limits, and one without does not', () => {
  fc.assert(
    fc.property(matter, limit, fc.constantFrom('', 'Muddy Paws '), (name, words, business) => {
      for (const generic of [GENERIC.rows, GENERIC.prose]) {
        const reading = { generic, business: 'Muddy Paws' }
        expect(wordsLeft(business + name, reading)).toEqual([])
        expect(isLimiting(`${business}${name} ${words}`, ['price', 'time'], reading)).toBe(true)
      }
    }),
  )
})

test('no price and no hours under a limiting heading is ever said without it', () => {
  fc.assert(
    fc.property(
      matter,
      limit,
      fc.constantFrom(TABLE, HOURS, 'A full groom is $45.\n', '- Mon 10 - 4\n- Sat 10 - 2\n'),
      (name, words, body) => {
        const heading = `${name} ${words}`
        for (const { text } of under(heading, body)) expect(text.toLowerCase()).toContain(heading.toLowerCase())
      },
    ),
  )
})
