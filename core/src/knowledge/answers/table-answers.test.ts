import { expect, test } from 'vitest'
import { minedFrom, textsFrom } from '../../../testing/mined.ts'

test('says a row with one price, its length and its note in a sentence', () => {
  const document = `# Price list

| What | Time | Price | Remarks |
|---|---|---|---|
| Bow rehair | 45 min | $60 | violin and viola |
| Strings, full set | | from $38 | |
| Pick-ups | | $4 each | minimum 6 (one color) |
| Loan cello | | we quote | ask in August |
`
  expect(textsFrom(document)).toEqual([
    'Bow rehair, 45 min, is $60 (violin and viola).',
    'Strings, full set, are from $38.',
    'Pick-ups are $4 each; minimum 6 (one color).',
    'For Loan cello, we quote (ask in August).',
  ])
})

test('says several prices each with its column, and leaves empty cells and dashes out', () => {
  const document = `# Studio

## Lessons by instrument

| Lesson | Single | Pack of 10 | Monthly |
|---|---|---|---|
| Harp lesson | $40 | $360 | – |
| Guitar lesson | $35 | | $130 |
| Lute lesson | - | | n/a |
`
  expect(textsFrom(document)).toEqual([
    'Lessons by instrument: Harp lesson is $40 (single) and $360 (pack of 10).',
    'Lessons by instrument: Guitar lesson is $35 (single) and $130 (monthly).',
  ])
})

test('says when something is and for what ages in brackets, without the names of the columns', () => {
  const document = `| Class | Ages | When | Price per month |
|---|---|---|---|
| Teen Band | 12 to 17 years | Fridays, 6:00 p.m. | $138 |
| Rhythm Club | 4-6 | Wednesdays, 4:00 p.m. | $96 |
`
  expect(textsFrom(document)).toEqual([
    'Teen Band is $138 per month (12 to 17 years; Fridays, 6:00 p.m.).',
    'Rhythm Club is $96 per month (ages 4-6; Wednesdays, 4:00 p.m.).',
  ])
})

test('joins a price with its condition by "or"', () => {
  const document = '# Garage\n\n| Test | Price | With any service |\n|---|---|---|\n| Class 7 (goods vans) | £55 | £42 |\n'
  expect(textsFrom(document)).toEqual(['Garage: Class 7 (goods vans) is £55, or £42 with any service.'])
})

test('a measure is said with the heading that it measures, and not at all without one', () => {
  const rows = '| Home | Price |\n|---|---|\n| 1 bed | $260 |\n'
  expect(textsFrom(`# Prices\n\n## Move-out cleaning (home must be empty)\n\n${rows}`)).toEqual([
    'Move-out cleaning (home must be empty): 1 bed is $260.',
  ])
  expect(textsFrom(rows)).toEqual([])
})

test('tells rows apart by the next column where the first cells repeat', () => {
  const document = '| Treatment | Detail | Fee |\n|---|---|---|\n| White filling | small | £115 |\n| White filling | large | £195 |\n'
  expect(textsFrom(document)).toEqual(['White filling, small, is £115.', 'White filling, large, is £195.'])
})

test('says opening hours in one sentence for each column, closed days last', () => {
  const document = `# Hours

| Day | Open | Workshop | Phones |
|---|---|---|---|
| Monday–Thursday | 8:00–17:30 | 9:00–12:00 | from 8:15 |
| Friday | 8:00–16:30 | by request | from 8:15 |
| Sunday | closed | none | – |
`
  expect(textsFrom(document)).toEqual([
    'We are open Monday–Thursday 8:00–17:30; Friday 8:00–16:30; closed on Sunday.',
    'Workshop: Monday–Thursday 9:00–12:00; Friday by request; none on Sunday.',
    'Phones: Monday–Thursday from 8:15; Friday from 8:15.',
  ])
})

test('a row of no day is said by itself', () => {
  const document =
    '| day | open | other |\n|---|---|---|\n| Monday | 8:30-18:30 | nurse clinic 14:00-17:00 |\n| Puppy party | last Tuesday of the month 19:00 | free |\n'
  expect(textsFrom(document)).toEqual([
    'We are open Monday 8:30-18:30.',
    'Monday: nurse clinic 14:00-17:00.',
    'Puppy party: last Tuesday of the month 19:00, free.',
  ])
})

test('joins the columns of opening and closing', () => {
  const document = '# Hours\n\n| Day | Opens | Closes |\n|---|---|---|\n| Saturday | 8:00 am | 6:00 pm |\n| Sunday | 9:00 am | 1:00 pm |\n'
  expect(textsFrom(document)).toEqual(['We are open Saturday 8:00 am to 6:00 pm; Sunday 9:00 am to 1:00 pm.'])
})

test('says of each thing in a timetable when it is, however many rows it has', () => {
  const document = `| day | time | class | coach |
|---|---|---|---|
| Monday | 18:00 | Choir | Ana |
| Tuesday | 10:00 | Drums | Bo |
| Thursday | 18:30 | Choir | Ana |
`
  const mined = minedFrom(document)
  expect(mined.map(({ text }) => text)).toEqual(['Choir: Monday 18:00; Thursday 18:30 (with Ana).', 'Drums: Tuesday 10:00 (with Bo).'])
  expect(mined[0]?.sources.map(({ quote }) => quote)).toEqual([
    '| day | time | class | coach |',
    '| Monday | 18:00 | Choir | Ana |',
    '| Thursday | 18:30 | Choir | Ana |',
  ])
})

test('says ages, teachers and rooms as such, whatever their cells hold, and what the rows have in common once', () => {
  const document = `# Classes

| day | time | class | ages | teacher | studio |
|---|---|---|---|---|---|
| Mon | 4:15–5:00 | Pre-Ballet | 5–6 | Imani | B |
| Sat | 9:45–10:30 am | Pre-Ballet | 5–6 | Imani | B |
| Wed | 6:15–7:45 | Ballet 4 | placement, 12+ | Renata | A |
`
  expect(textsFrom(document)).toEqual([
    'Pre-Ballet: Mon 4:15–5:00; Sat 9:45–10:30 am (ages 5–6, with Imani, studio B).',
    'Ballet 4: Wed 6:15–7:45 (placement, 12+, with Renata, studio A).',
  ])
})

test('says prices under their columns as people say them', () => {
  const of = (header: string, row: string) => textsFrom(`# Prices\n\n${header}\n${header.replaceAll(/[^|]+/g, '---')}\n${row}\n`)[0]
  expect(of('| Test | Private | With PRSI |', '| Eye test | €35 | free |')).toBe('Eye test is €35 (private) and free with PRSI.')
  expect(of('| Lenses | A month | On the plan |', '| Dailies | €34 | €31 |')).toBe('Dailies are €34 a month and €31 on the plan.')
  expect(of('| Van | 4 hours | Saturdays |', '| Cube van | $60 | $70 |')).toBe('Cube van is $60 for 4 hours and $70 on Saturdays.')
  expect(of('| Fee | Kids and teens | Adults |', '| Each dance | $20 | $15 |')).toBe(
    'Each dance is $20 for kids and teens and $15 for adults.',
  )
  expect(of('| Scheme | Eye test | Glasses |', '| Medical card | free | free pair from the HSE rail |')).toBe(
    'Medical card: eye test free; glasses free pair from the HSE rail.',
  )
})

test('a class is of the kind of its column, and a heading that asks names no row', () => {
  const document = '# Questions we get\n\n## What it costs\n\n| Classes | Price |\n|---|---|\n| Contemporary | $40 |\n'
  expect(textsFrom(document)).toEqual(['Contemporary class is $40.'])
})

test('says several times of a thing each with its column', () => {
  const document = '| what | days | first start | last start |\n|---|---|---|---|\n| Choir | Mon-Thu | 9:00 | 11:00 |\n'
  expect(textsFrom(document)).toEqual(['Choir: Mon-Thu first start 9:00 last start 11:00.'])
})

test('says times of things that have no days', () => {
  const document =
    '| what | when | remarks |\n|---|---|---|\n| Check-in | 15:00-20:00 | later by arrangement |\n| Donkey feeding | 17:30 | |\n'
  expect(textsFrom(document)).toEqual(['Check-in is 15:00-20:00 (later by arrangement).', 'Donkey feeding is at 17:30.'])
})

test('names what happens on a date before the date', () => {
  const document = '# Workshops\n\n| Date | What | Price |\n|---|---|---|\n| Sat Nov 28 | Reed making | $75 |\n'
  expect(textsFrom(document)).toEqual(['Workshops: Reed making, Sat Nov 28, is $75.'])
})

test('a row rests on itself, on the header of the table and on the heading that it is said with', () => {
  const [answer] = minedFrom('# Studio\n\n## Rooms to hire\n\n| Room | Price |\n|---|---|\n| Small hall | $30 |\n')
  expect(answer?.sources.map(({ quote }) => quote)).toEqual(['## Rooms to hire', '| Room | Price |', '| Small hall | $30 |'])
  expect(answer?.questions).toEqual(['How much is Small hall?', 'Small hall price?'])
})

test('a table of hundreds of columns is not read as one', () => {
  const row = `|${' a |'.repeat(300)}`
  expect(textsFrom(`${row}\n|${'---|'.repeat(300)}\n${row}\n`)).toEqual([])
})

/** What a table of one row says under a header. */
function saidUnder(header: string, row: string): string | undefined {
  return textsFrom(`# Prices\n\n${header}\n${header.replaceAll(/[^|]+/g, '---')}\n${row}\n`)[0]
}

test.each([
  ['Hourly rate', '$30', '$30 (hourly)'],
  ['Monthly fee', '$30', '$30 (monthly)'],
  ['Deposit fee', '$30', '$30 (deposit)'],
  ['Member price', '$30', '$30 (member)'],
  ['Weekend rate', '$30', '$30 (weekend)'],
  ['Price excl. VAT', '$30', '$30 excl. VAT'],
  ['Price before tax', '$30', '$30 before tax'],
  ['Price (cash only)', '$30', '$30 (cash only)'],
  ['Price per hour', 'from $30', 'from $30 per hour'],
  ['Price per hour', '$30–$40', '$30–$40 per hour'],
  ['Price per person', '30 EUR', '30 EUR per person'],
  ['Price per hour', '$30 per hour', '$30 per hour'],
  ['Price per hour', '$120 per day', '$120 per day'],
  ['Price per hour', 'free', 'free'],
  ['$/hour', '$30', '$30 per hour'],
  ['Cost per session', '$30 (two dogs $50)', '$30 per session (two dogs $50)'],
  ['Price (per day)', '$4 per boat', '$4 per boat per day'],
  ['Price ($)', '$30', '$30'],
  ['Our prices from', '$30', 'from $30'],
  ['Price from', '$30', 'from $30'],
  ['Cost of parts', '$30', '$30 (cost of parts)'],
])('a price is said with what the header says besides that it is one: %s', (header, cell, said) => {
  expect(saidUnder(`| Service | ${header} |`, `| Dog walking | ${cell} |`)).toBe(`Dog walking is ${said}.`)
})

test('the same price in all columns is said once where they are kinds of one thing, and not for an hour and a day', () => {
  expect(saidUnder('| Service | Junior | Senior | Director |', '| Fringe trim | $8 | $8 | $8 |')).toBe('Fringe trim is $8.')
  const rows = '| Fringe trim | $8 | $8 | not yet |\n| Dry cut | $20 | $25 | $30 |\n| Perm | $60 | $70 | $80 |'
  expect(saidUnder('| Service | Junior | Senior | Director |', rows)).toBe('Fringe trim is $8 (junior) and $8 (senior).')
  expect(saidUnder('| Item | Per day | Per week | Deposit |', '| Helmet | $5 | $5 | $5 |')).toBe(
    'Helmet is $5 per day, $5 per week and $5 (deposit).',
  )
  expect(saidUnder('| Room | Per hour | Per hour at weekends |', '| Main hall | $30 | $30 |')).toBe(
    'Main hall is $30 per hour and $30 per hour at weekends.',
  )
})

test('several times are each said with their column', () => {
  const seasons = '| Season | Monday to Thursday | Friday | Saturday |'
  expect(saidUnder(seasons, '| Summer (July and August) | 8:00–17:00 | 8:00–15:00 | 9:00–13:00 |')).toBe(
    'Summer (July and August): Monday to Thursday 8:00–17:00; Friday 8:00–15:00; Saturday 9:00–13:00.',
  )
  expect(saidUnder('| | Mon–Fri | Sat | Sun |', '| Shop | 9–18 | by appointment | closed |')).toBe(
    'Shop: Mon–Fri 9–18; Sat by appointment; Sun closed.',
  )
})

test('a blank first cell is that of the row above, which the answer rests on as well', () => {
  const document = `| Service | Size | Price |
|---|---|---|
| Full groom | small | $38 |
| | large | $60 |
| Bath | small | $25 |
| | large | $32 |
`
  const mined = minedFrom(document)
  expect(mined.map(({ text }) => text)).toEqual([
    'Full groom, small, is $38.',
    'Full groom, large, is $60.',
    'Bath service, small, is $25.',
    'Bath service, large, is $32.',
  ])
  expect(mined[3]?.sources.map(({ quote }) => quote)).toEqual(['| Service | Size | Price |', '| Bath | small | $25 |\n| | large | $32 |'])
})

test('a row with nothing but its first cell names the rows below it', () => {
  const document = `# Grooming

| Item | Time | Price |
|---|---|---|
| Bath and dry | | |
| Small dog | 45 min | $25 |
| Full groom | | |
| Small dog | 90 min | $38 |
| | 2 h | $60 |
`
  expect(minedFrom(document).map(({ text, questions }) => [text, questions[0]])).toEqual([
    ['Grooming, Bath and dry: Small dog, 45 min, is $25.', 'How much is Small dog (bath and dry)?'],
    ['Grooming, Full groom: Small dog, 90 min, is $38.', 'How much is Small dog (full groom)?'],
    ['Grooming, Full groom: Small dog, 2 h, is $60.', 'How much is Small dog (full groom)?'],
  ])
})

test('seasons as rows of a table of hours are said with their hours, and a day in two rows is one day', () => {
  const document = `# Our shop

## Opening hours

| Day | Open |
|---|---|
| Summer | |
| Monday–Friday | 8:00–12:00 |
| | 14:00–18:00 |
| Winter | |
| Monday–Friday | 9:00–17:00 |
`
  expect(textsFrom(document)).toEqual([
    'Opening hours, summer: open Monday–Friday 8:00–12:00 and 14:00–18:00.',
    'Opening hours, winter: open Monday–Friday 9:00–17:00.',
  ])
})

test('a column of names that begin like months is none of dates', () => {
  const document = '| Course | Age | Price |\n|---|---|---|\n| Juniors | 8 to 12 | $80 |\n| Marionettes | 13 and over | $90 |\n'
  expect(textsFrom(document)[0]).toMatch(/^Juniors course is \$80/)
})
