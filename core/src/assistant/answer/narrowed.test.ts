import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, context, sheetAnswer } from '../../../testing/assistant.ts'
import { check } from '../check/check.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { layOut } from '../lay-out.ts'
import { narrowed } from './narrowed.ts'
import { sheetStatement } from './sheet-statements.ts'

const gutters =
  'Emptying the gutters all round is £55 for a terrace, £65 for a bungalow, £70 for a semi, £95 for a 4-bed detached and £120 for a detached with 5 beds or more. Photos before and after are free.'
const kayak =
  'A single kayak is $18 for one hour, $28 for two, $40 for a half day of 4 hours, $55 for a full day to closing and $75 overnight for 24 hours.'
const weekly = 'Weekly prices are $190 for a single kayak, $265 tandem, $275 canoe and $120 kids’ kayak.'
const windows = 'The outside windows of a 3-bed semi are £15 every 4 weeks, £19 every 8 weeks or £36 as a one-off.'
const barber =
  "We're open Tuesday, Wednesday and Friday 9 to 6, Thursday 9 to 8 and Saturday 8 to 4. We're closed Monday and Sunday, except Quiet Sunday."
const round = 'We do S10 (Crookes, Broomhill) on Monday, S11 on Tuesday, S17 (Dore, Totley, Bradway) on Thursday and Dronfield on Friday.'
const fade = "A skin fade is $36, and $28 for under 12. There's no lower price for 65 and over."
const term = 'Studio, for ages 11 to 14, is $390 in Terms 2 and 3 and $351 in Term 4, for two hours a week.'
const weights =
  "The most weight is 300 lb in a single kayak, 475 in a tandem, 100 in a kids' kayak, 250 on a paddle board and 700 in a canoe."
const mined = 'Semi, 3 bed, is £15 (every 4 weeks), £19 (every 8 weeks) and £36 (one-off).'

/** What the answer says then, and what the check that a reply has to pass finds wrong with it. */
function said(asks: readonly string[], answer: string) {
  const text = narrowed(asks, answer)
  const confirmed = sheetAnswer(answer)
  const statement = { ...sheetStatement(ask(asks[0] ?? ''), confirmed), text }
  const draft = { subject: 'Re: Prices', text: layOut([statement]), statements: [statement], by: 'embedded' as const }
  return { text, violations: check(draft, context({ answers: [confirmed] })).violations }
}

describe('only what was asked for is said, and it passes the check [ASSIST-022]', () => {
  test.each([
    ["what's the weight limit for a paddle board?", weights, 'The most weight is 250 lb on a paddle board.'],
    ['How much may we weigh in a tandem?', weights, 'The most weight is 475 lb in a tandem.'],
    ['How much is Studio in Term 2?', term, 'Studio, for ages 11 to 14, is $390 in Terms 2 and 3, for two hours a week.'],
    ['How much is a skin fade for an adult?', fade, "A skin fade is $36. There's no lower price for 65 and over."],
    [
      'What do you charge to have the gutters emptied on a terrace?',
      gutters,
      'Emptying the gutters all round is £55 for a terrace. Photos before and after are free.',
    ],
    [
      'gutters, detached house with four bedrooms',
      gutters,
      'Emptying the gutters all round is £95 for a 4-bed detached. Photos before and after are free.',
    ],
    ['Price for a semi-detached?', gutters, 'Emptying the gutters all round is £70 for a semi. Photos before and after are free.'],
    ['how much for a single kayak for 2 hours?', kayak, 'A single kayak is $28 for two hours.'],
    ['kayak for half a day', kayak, 'A single kayak is $40 for a half day of 4 hours.'],
    ['And for an hour?', kayak, 'A single kayak is $18 for one hour.'],
    ['What is the weekly price of a tandem kayak?', weekly, 'The weekly price is $265 for a tandem.'],
    ['a tandem or a canoe for a week?', weekly, 'Weekly prices are $265 for a tandem and $275 for a canoe.'],
    ['How much every 4 weeks?', windows, 'The outside windows of a 3-bed semi are £15 every 4 weeks.'],
    ['a one off clean please, how much', windows, 'The outside windows of a 3-bed semi are £36 as a one-off.'],
    ['Are you open on Thursday?', barber, "We're open Thursday 9 to 8."],
    ['What time do you close on Wednesdays?', barber, "We're open Tuesday, Wednesday and Friday 9 to 6."],
    ['Which day are you in Dore?', round, 'We do S17 (Dore, Totley, Bradway) on Thursday.'],
    ['price every four weeks', mined, 'Semi, 3 bed, is £15 (every 4 weeks).'],
    ['a fade for under 12s?', fade, "A skin fade is $28 for under 12. There's no lower price for 65 and over."],
    [
      'sauna on a weekday how much',
      'The sauna is €14 on weekdays and €18 at weekends; towels are included.',
      'The sauna is €14 on weekdays; towels are included.',
    ],
    ['How much is a large veg box?', 'A veg box is £12 small, £17 medium or £23 large.', 'A veg box is £23 large.'],
    [
      'What is a 60 minute massage?',
      'Massage is $55 for 30 minutes, $98 for 60, $120 for 75 and $140 for 90 minutes.',
      'Massage is $98 for 60 minutes.',
    ],
    ['cost to neuter a cat', 'Neutering is £62 for a cat, £140 for a dog and £75 for a rabbit.', 'Neutering is £62 for a cat.'],
    [
      'How much to board a dog overnight?',
      'Boarding is $30 for a day or $52 overnight, not at Christmas.',
      'Boarding is $52 overnight, not at Christmas.',
    ],
    [
      'Can I play the piano course as a senior, what does it cost?',
      'The course is $90 for adults, $70 for seniors and $45 for students.',
      'The course is $70 for seniors.',
    ],
    [
      'adult and student tickets?',
      'The course is $90 for adults, $70 for seniors and $45 for students.',
      'The course is $90 for adults and $45 for students.',
    ],
    [
      'Saturday class time?',
      'Pottery is on Tuesdays from 6 to 8 pm with Ann and on Saturdays from 10 am to noon with Lou.',
      'Pottery is on Saturdays from 10 am to noon with Lou.',
    ],
    [
      'When is yoga on Sunday?',
      'Yoga is on Monday at 7:15 pm and Sunday at 10 am (mats provided).',
      'Yoga is on Sunday at 10 am (mats provided).',
    ],
    [
      'Last start on a Thursday?',
      'The last wash starts at 5:45 pm on Tuesday, 7:15 pm on Thursday and 2:45 pm on Saturday.',
      'The last wash starts at 7:15 pm on Thursday.',
    ],
    [
      'fit a towbar on a van?',
      'A towbar is from £280 for a car, from £340 for a van and £390 for a camper.',
      'A towbar is from £340 for a van.',
    ],
    [
      'a 10 ft skip',
      'Skip hire is £180 for 6 ft, £240 for 10 ft or £310 for 14 ft, except on Sundays.',
      'Skip hire is £240 for 10 ft, except on Sundays.',
    ],
    [
      'How much is it to rekey a deadbolt?',
      'Rekeying is $25 for a door knob, $32 for a deadbolt and $60 for a car lock.',
      'Rekeying is $32 for a deadbolt.',
    ],
    [
      'Delivery to Elora?',
      'Delivery is free in Guelph, $12 to Fergus or Elora and $18 to Cambridge.',
      'Delivery is $12 to Fergus or Elora.',
    ],
    [
      'Office on Wednesday?',
      'The office is open Monday to Thursday 9 am–5 pm, Friday 9 am–3 pm and Saturday 10 am–1 pm; it is closed on bank holidays.',
      'The office is open Monday to Thursday 9 am–5 pm; it is closed on bank holidays.',
    ],
  ])('%s', (question, answer, wanted) => {
    const { text, violations } = said([question], answer)
    expect(text).toBe(wanted)
    expect(violations).toEqual([])
  })

  test('for all asks that are put to the same answer together', () => {
    const { text, violations } = said(['How much is a terrace?', 'And a bungalow?'], gutters)
    expect(text).toBe('Emptying the gutters all round is £55 for a terrace and £65 for a bungalow. Photos before and after are free.')
    expect(violations).toEqual([])
  })
})

describe('the whole answer is said where it is not sure', () => {
  test.each([
    ['nothing is named', 'What do you charge for gutters?', gutters],
    ['a figure is named that no item holds', 'a kayak for 5 hours?', kayak],
    ['more bedrooms are named than any item has', 'gutters on a 3-bed detached', gutters],
    ['a day is named that is not listed', 'Are you open Sunday?', barber],
    ['what is named may be another figure', 'a kayak for two people for an hour', kayak],
    ['an age is not the limit', 'a fade for my son, he is 12', fade],
    ['what is named is left out', 'When are you open other than Thursday?', barber],
    ['the rest is asked for', 'Which other sizes besides the terrace?', gutters],
    [
      'only a word of the exception is named',
      'Does the battery price include coding it to the car?',
      'A battery is from £105, or from £165 for a car with stop-start.',
    ],
    [
      'a unit stands with the first item only',
      'price in mid season',
      'The loft is €130 a night in low season, €150 in mid and €178 in high season.',
    ],
    ['an item rests on another', 'long hair', 'Smoothing is $260 for hair up to the shoulder and $320 past it.'],
    [
      'items are told apart by their places',
      'prices to Montreal',
      'For 1 and 2 bed it is $230, $310 to Ottawa, and $260, $360 to Montreal.',
    ],
    [
      'a later sentence speaks of all items',
      'aromatherapy?',
      'Add-ons are $8 for aromatherapy and $14 for a foot scrub. Both need a booking.',
    ],
    ['what follows may hold for all', 'the price for adults', 'Skating is $9 for adults and $6 for kids, with skates.'],
    ['tax is named with one item only', 'with the card?', 'A manicure is $52 plus tax, $47 with the card, or $235 as a pack.'],
    [
      'months may hold for both',
      'a Saturday wedding',
      'A half day is €1,790 Friday to Sunday and €1,590 Monday to Thursday from April to October.',
    ],
    ['another clause follows', 'a semi?', 'A clean is £15 for a semi, and a detached house is £20.'],
    ['there is no series', 'How much is a sweep?', 'A chimney sweep visit is $189. We do not sweep in heavy rain.'],
  ])('%s', (_, question, answer) => {
    expect(narrowed([question], answer)).toBe(answer)
  })

  test('one of several asks names nothing', () => {
    expect(narrowed(['What do you charge?', 'How much is a terrace?'], gutters)).toBe(gutters)
  })
})

describe('whatever is asked', () => {
  const things = ['a terrace', 'a bungalow', 'two hours', 'a dog', 'under 12', '4 beds', 'every 8 weeks', 'Fridays (before noon)']
  const item = fc.tuple(fc.integer({ min: 1, max: 200 }), fc.constantFrom(...things)).map(([price, thing]) => `£${price} for ${thing}`)
  const answer = fc
    .tuple(
      fc.array(item, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(', ', '; ', ' or ', ' and '),
      fc.constantFrom('', ', not in rain', '; ask us'),
    )
    .map(([items, joint, tail]) => `A visit is ${items.join(joint)}${tail}. Photos are free.`)
  const question = fc
    .array(fc.constantFrom(...things, 'how much', 'and', 'or', '7', 'not'), { maxLength: 5 })
    .map((words) => words.join(' '))

  test('every figure of the reply stands in the answer, and the same is said again', () => {
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 3 }), answer, (asks, text) => {
        const once = narrowed(asks, text)
        const given = new Set(extractClaims(text).flatMap(({ gives }) => gives))
        expect(
          extractClaims(once)
            .flatMap(({ needs }) => needs)
            .filter((need) => !given.has(need)),
        ).toEqual([])
        expect(once.endsWith('Photos are free.')).toBe(true)
        expect(narrowed(asks, text)).toBe(once)
      }),
    )
  })

  test('a text of any kind stays as it is where nothing is asked', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), answer), (text) => narrowed([], text) === text && narrowed([''], text) === text))
  })
})
