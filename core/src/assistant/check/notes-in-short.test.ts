import { expect, test } from 'vitest'
import { citingDraft, context, passage, reading } from '../../../testing/assistant.ts'
import { check } from './check.ts'

const notes =
  passage(`Swimming lessons: theo sat 1:30 only. Front crawl clinic sat sept 19, 1:30, bring goggles. Helpers: 10% off one class for every sat. they help. We sat by the pool. Gift vouchers from $20, desk or over phone, 5 yrs. Bag w/ towel $9. Hall hire $60 exc VAT. All hall days gone exc oct 10. Nervous kids: first slot 9:30, lights low.

Advanced swimming: 3 on list. If it gets to 6 theo opens a second one fri 4:30.

For the whole summer, April 20 to September 12, a small locker is $99, a middle locker $229 and a large locker $189, with towels up to $2,000.

Not allowed: oil, firearms, food except sealed tins, more than 8 tires, used paint, chemicals.

A lane is $118 a month, or $673 for six months paid ahead. No lanes are let before noon.

Go past the mill, second left, blue house. Our rents are before 5% tax.

Any other day nurses get $3 off a swim. Not on bundles or with the 65 price.`)

const held = context({ passages: [notes], reading: reading('When is it, what does it cost, and where are you?'), today: '2026-09-02' })

function violations(said: string, cites: readonly string[], by: 'model' | 'embedded' = 'model'): string[] {
  return check({ ...citingDraft(said, notes, ...cites), by }, held).violations.map(({ detail }) => detail)
}

test.each<[string, string[]]>([
  ['Theo is there on Saturday at 1:30 only.', ['theo sat']],
  ['The front crawl clinic is Saturday, September 19, at 1:30.', ['Front crawl']],
  ['You get 10% off one class for every Saturday you help.', ['Helpers']],
  ['Gift vouchers are good for 5 years.', ['Gift']],
  ['A bag with a towel is $9.', ['Bag']],
  ['Hall hire is $60, VAT excluded.', ['Hall hire']],
  ['All hall days are gone except October 10.', ['All hall']],
  ['For nervous children we have the first slot at 9:30, lights low.', ['Nervous']],
  ['If the list gets to 6, Theo opens a second one on Friday at 4:30.', ['3 on list', 'If it gets']],
  ['A small locker is $99 for the whole summer, April 20 to September 12.', ['whole summer']],
  ['More than 8 tires are not allowed.', ['Not allowed']],
  ['A lane is $118 a month, before 5% tax.', ['A lane is', 'Our rents']],
  ['A lane is $118 a month before 5% tax.', ['A lane is', 'Our rents']],
  ['Go past the mill, second left, blue house.', ['Go past']],
  ["No, the $3 off for nurses isn't given on bundles or with the 65 price.", ['Any other day', 'Not on bundles']],
  ['Nurses get $3 off a swim any other day, but not on bundles.', ['Any other day', 'Not on bundles']],
])('what a note says in short may be said in full: %s', (said, cites) => {
  expect(violations(said, cites)).toEqual([])
})

test.each<[string, string, string[]]>([
  ['another day', 'Theo is there on Sunday at 1:30 only.', ['theo sat']],
  ['a day from a verb', 'We are by the pool on Saturday.', ['We sat']],
  ['another length of time', 'Gift vouchers are good for 6 years.', ['Gift']],
  ['the price of another item', 'A small locker is $229 for the whole summer.', ['whole summer']],
  ['another number of a list', 'More than 6 tires are not allowed.', ['Not allowed']],
  ['what the list forbids', 'More than 8 tires are allowed.', ['Not allowed']],
  ['the condition of its own item left out', 'Food is not allowed.', ['Not allowed']],
  ['another rate', 'A lane is $118 a month before 7% tax.', ['A lane is', 'Our rents']],
  ['an addition that denies', 'A lane is $118 a month before noon.', ['A lane is', 'No lanes']],
  ['a tax put in', 'Hall hire is $60, VAT included.', ['Hall hire']],
  ['an exception of another day', 'All hall days are gone except October 11.', ['All hall']],
  ['another way', 'Go past the mill, third left, blue house.', ['Go past']],
  ['what a fragment narrows denied as a whole', "Nurses don't get $3 off a swim.", ['Any other day', 'Not on bundles']],
  ['what a fragment denies', 'Nurses get $3 off bundles.', ['Any other day', 'Not on bundles']],
  ['another figure beside a fragment', "The $5 off for nurses isn't given on bundles.", ['Any other day', 'Not on bundles']],
  ['a person nobody named', 'Hilda opens a second one on Friday at 4:30.', ['3 on list', 'If it gets']],
])('is refused, %s: %s', (_, said, cites) => {
  expect(violations(said, cites)).not.toEqual([])
})

test('two places are joined only where a second look judges it', () => {
  expect(violations('A lane is $118 a month, before 5% tax.', ['A lane is', 'Our rents'], 'embedded')).not.toEqual([])
})
