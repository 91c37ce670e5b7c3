import { expect, test } from 'vitest'
import { citingDraft, context, passage, reading } from '../../../testing/assistant.ts'
import type { Draft } from '../trace.ts'
import { check } from './check.ts'

const documents =
  passage(`Delivery. $30 there and back, two days or more. Weekly prices: bicycle $90, tandem $140, cargo bike $165, incl. lock. Saturday to Saturday in July and August, any day otherwise. A tandem is $26 for one hour, $40 for two, $56 for half a day.

The trail shuttle is $34 for a child's bike or $52 for a tandem or cargo bike, helmet included. Send us word two days ahead so that two of us are there to help. The path is gravel. CALL: (231) 555-0119, picked up during opening hours.

Dogs. Yes in the trailer and the cargo bike, with a leash. Not on tandems or scooters, the claws slip. Passes don't cover trail shuttles (pass holders pay the own-bike price), scooters or trailers.

Family pass: $395. Two adults and all children under 18 at one address, up to three bikes at a time. Used bikes: sale first 2 wks of Oct, $250-400, no xtra warranty. Guides: one of our guides to 8 children.

First visit: $15 off any rental of 60 minutes or longer. Not on tandems. Arrive 5 minutes before your time. Not more than 15, the yard has three benches. Leave jewelry at home. We dont move luggage, move it yourself.

Do you have a shower? No. There are towels. Do you rent e-bikes? Yes. Deposit. A tour takes $50 when you book. Both are returned if you cancel in time. Panels: £6 per panel, min £60. Bells are free. Grease stains? Tell us at once.

| Tour | When | Price | Age |
|---|---|---|---|
| Moon ride | June 29, July 29, August 28 at 9 pm | $42 | 16 and up |
| bracket replaced | £12 each | £12 each | black or white |
| Your own bike | | $15 a person with bike | 8 and up |

From 14 to 17 a parent signs the form and stays in the yard. Only one reduction at a time. None on passes or gift cards. Fit check: part of each tour, no extra. paper passes go out next working day. Herons is on Wednesdays at 3:30. Makers course: Thursdays at 4.`)

const text =
  'We are 4 and my son is 15. The charge for bringing and fetching? Do you have a shower? What about e-bikes and grease? When is the Herons class, and the Makers class? I need to replace a bracket. I need a new bike.'
const held = context({ passages: [documents], reading: reading(text), today: '2026-06-15' })

function violations(said: string, words: readonly string[], asked: string): string[] {
  const draft: Draft = citingDraft(said, documents, ...words)
  const statements = draft.statements.map((one) => ({
    ...one,
    sources: [...one.sources, ...(asked === '' ? [] : [{ kind: 'sender' as const, quote: asked }])],
  }))
  return check({ ...draft, statements }, held).violations.map(({ detail }) => detail)
}

type Pair = { about: string; cites: string[]; says: string[]; not: string[]; asked?: string }

const pairs: Pair[] = [
  {
    about: 'the kind of what is named, in the words of the question',
    cites: ['Herons is'],
    asked: 'the Herons class',
    says: ['The Herons class is on Wednesdays at 3:30.', 'Herons is on Wednesdays at 3:30.'],
    not: [
      'The Herons course is on Wednesdays at 3:30.',
      'The Makers class is on Wednesdays at 3:30.',
      'The class is on Wednesdays at 3:30.',
    ],
  },
  {
    about: 'another kind than that of the source',
    cites: ['Makers course'],
    asked: 'the Makers class',
    says: ['The Makers course is on Thursdays at 4.'],
    not: ['The Makers class is on Thursdays at 4.'],
  },
  {
    about: 'what is sold, called new as the customer does who wants a new one',
    cites: ['bracket'],
    asked: 'I need to replace a bracket.',
    says: ['A new bracket replaced is £12 each.'],
    not: ['A spare bracket replaced is £12 each.'],
  },
  {
    about: 'what is sold in another state',
    cites: ['Used bikes'],
    asked: 'I need a new bike.',
    says: ['Used bikes are $250-400.'],
    not: ['New bikes are $250-400.'],
  },
  {
    about: 'a price of a list with the unit in its lead-in',
    cites: ['Weekly'],
    says: ['A tandem is $140 for the week.', 'A tandem is $140 a week.', 'A cargo bike is $165 a week, with a lock included.'],
    not: [
      'A tandem is $90 for the week.',
      'A tandem is $165 a week.',
      'A tandem is $140 for the day.',
      'A tandem is $140 a month.',
      'A tandem is $140.',
      'A tandem is $145 for the week.',
    ],
  },
  {
    about: 'a price of a list that leaves the unit to its first item',
    cites: ['$26'],
    says: ['A tandem is $40 for two hours.', 'A tandem is $26 for one hour.'],
    not: ['A tandem is $40 for one hour.', 'A tandem is $26 for two hours.', 'A tandem is $40 for two days.'],
  },
  {
    about: 'the thing that a price is for',
    cites: ['$34'],
    says: ['The trail shuttle is $52 for a tandem, helmet included.', 'A cargo bike on the trail shuttle is $52.'],
    not: [
      "The trail shuttle is $52 for a child's bike.",
      "A child's bike on the trail shuttle is $52.",
      'A tandem on the trail shuttle is $34.',
      'The trail shuttle is $52.',
      'The trail shuttle is $52 per hour for a tandem.',
    ],
  },
  {
    about: 'a price whose subject stands in the heading or label above it',
    cites: ['$30'],
    asked: 'The charge for bringing and fetching',
    says: ['Bringing and fetching is $30 there and back.', 'Delivery is $30 there and back.'],
    not: ['Bringing and fetching is $35 there and back.', 'Bringing and fetching is $30 a day.', 'Repair is $30 there and back.'],
  },
  {
    about: 'what we do, without a subject that a document names',
    cites: ['Guides'],
    says: ['We send one of our guides to 8 children.'],
    not: [
      'We send one of our guides to 9 children.',
      'We send two of our guides to 8 children.',
      'We send one of our guides to 8 adults, free.',
    ],
  },
  {
    about: 'two neighboring sentences as one',
    cites: ['Family pass', 'Two adults'],
    says: ['The family pass is $395, for two adults and all children under 18 at one address.'],
    not: [
      'The family pass is $395, for two adults and all children under 16 at one address.',
      'The family pass is $395, for three adults and all children under 18 at one address.',
      'The family pass is $295, for two adults and all children under 18 at one address.',
    ],
  },
  {
    about: 'a row joined to a sentence by "which"',
    cites: ['Passes', 'Your own bike'],
    says: ['Pass holders pay the own-bike price, which is $15 a person with bike.'],
    not: [
      'Pass holders pay the own-bike price, which is $42 a person with bike.',
      'Pass holders pay the own-bike price, which is $15 a day with bike.',
      'Passes cover trail shuttles.',
      'Pass holders never pay the own-bike price.',
    ],
  },
  {
    about: 'an exception from the next sentence',
    cites: ['First visit', 'Not on tandems.'],
    says: ['On your first visit you get $15 off any rental of 60 minutes or longer, except on tandems.'],
    not: [
      'On your first visit you get $15 off any rental of 60 minutes or longer, except on scooters.',
      'On your first visit you get $15 off any rental of 30 minutes or longer, except on tandems.',
      'On your first visit you get $15 off any rental of 60 minutes or longer, tandems too.',
    ],
  },
  {
    about: 'the label of a paragraph',
    cites: ['Not on tandems or'],
    says: ["Dogs may not come on tandems, I'm afraid; the claws slip."],
    not: ['Dogs may not come in the cargo bike.', 'Dogs may come on tandems.', 'Cats may not come on tandems.'],
  },
  {
    about: 'a "no" that is no answer but belongs to its noun',
    cites: ['None on'],
    says: ['None on passes or gift cards.'],
    not: ['No, passes and gift cards.'],
  },
  {
    about: 'a sentence that begins with "Not"',
    cites: ['Arrive', 'Not more'],
    says: ['Please arrive 5 minutes before your time, and not more than 15.'],
    not: ['Please arrive 5 minutes before your time, and not more than 20.', 'Please arrive 15 minutes before your time.'],
  },
  {
    about: 'an answer of one word after its question',
    cites: ['shower', 'No.'],
    asked: 'Do you have a shower?',
    says: ["No, we don't have a shower."],
    not: ['Yes, we have a shower.', "We don't have towels."],
  },
  {
    about: 'a question, which says nothing by itself',
    cites: ['Do you rent'],
    asked: 'What about e-bikes',
    says: [],
    not: ['We rent e-bikes.'],
  },
  {
    about: 'a question that is the case of its answer',
    cites: ['Grease', 'Tell us'],
    says: ['If you have grease stains, tell us at once.'],
    not: ['Grease stains are free.', 'If you have grease stains, tell us in 2 days.'],
  },
  {
    about: 'a subject that stands before the sentence',
    cites: ['Both are'],
    says: ['The deposit is returned if you cancel in time.'],
    not: ['The helmet is returned if you cancel in time.', 'The deposit of $50 is returned if you cancel in time.'],
  },
  {
    about: 'months and words that are written short',
    cites: ['Used bikes'],
    says: ['Used bikes are for sale in the first two weeks of October.', 'Used bikes come with no extra warranty.'],
    not: ['Used bikes are for sale in the first two weeks of November.', 'Used bikes come with an extra warranty.'],
  },
  {
    about: 'the least of a price',
    cites: ['Panels'],
    says: ['Panels are £6 per panel, with a minimum of £60.'],
    not: ['Panels are £60.', 'Panels are £6 per panel, with a maximum of £60.', 'Panels are £6 per hour, with a minimum of £60.'],
  },
  {
    about: '"each" at the end of a cell',
    cites: ['| bracket'],
    says: ['A white bracket replaced is £12 each.'],
    not: ['A white bracket replaced is £12 a month.', 'A white bracket replaced is £42 each.'],
  },
  {
    about: 'the next of some dates',
    cites: ['| Moon'],
    says: ['The next moon ride is on June 29 at 9 pm.'],
    not: [
      'The next moon ride is on July 29 at 9 pm.',
      'The next moon ride is on June 30 at 9 pm.',
      'The next moon ride is on June 29 at 8 pm.',
    ],
  },
  {
    about: 'a contact from another quote',
    cites: ['Send us', 'CALL'],
    says: ['Send us word two days ahead at (231) 555-0119, so that two of us are there to help.'],
    not: [
      'Send us word two days ahead at (231) 555-0199, so that two of us are there to help.',
      'Send us word three days ahead at (231) 555-0119.',
      'Send us word two days ahead at dock@other.example.',
    ],
  },
  {
    about: "the customer's own age",
    cites: ['From 14'],
    says: ['With your 15-year-old, a parent signs the form and stays in the yard.'],
    not: [
      'With your 16-year-old, a parent signs the form and stays in the yard.',
      'From 15 a parent signs the form and stays in the yard.',
    ],
  },
  {
    about: 'a denial written without its apostrophe',
    cites: ['luggage'],
    says: ["We don't move luggage, so please move it yourself."],
    not: ['We move luggage.'],
  },
  {
    about: 'advice that begins with "better not"',
    cites: ['jewelry'],
    says: ['Better not, please leave jewelry at home.'],
    not: ["Please don't leave jewelry at home."],
  },
  {
    about: 'nothing as a way to say no',
    cites: ['Fit check'],
    says: ['The fit check is part of each tour and costs nothing extra.'],
    not: ['The fit check costs extra.', 'Each tour costs nothing.'],
  },
  {
    about: 'a fragment that goes on where a list began',
    cites: ['paper passes'],
    says: ['Paper passes go out the next working day.'],
    not: ['Paper passes never go out the next working day.', 'Paper passes go out in 2 working days.'],
  },
]

test.each(pairs.flatMap(({ says, ...pair }) => says.map((said) => ({ ...pair, said }))))(
  'passes, $about: $said',
  ({ said, cites, asked }) => {
    expect(violations(said, cites, asked ?? '')).toEqual([])
  },
)

test.each(pairs.flatMap(({ not, ...pair }) => not.map((said) => ({ ...pair, said }))))(
  'is refused, $about: $said',
  ({ said, cites, asked }) => {
    expect(violations(said, cites, asked ?? '')).not.toEqual([])
  },
)

test('a contact is no one’s where its passage knows a second', () => {
  const two = passage('Send us word two days ahead. CALL: (231) 555-0119. Coast guard: (231) 555-0144.')
  const draft = citingDraft('Send us word two days ahead at (231) 555-0119.', two, 'Send us', '555-0119')
  expect(check(draft, context({ passages: [two] })).ok).toBe(false)
})

test('"the next" is held against today', () => {
  const draft = citingDraft('The next moon ride is on June 29 at 9 pm.', documents, '| Moon')
  expect(check(draft, { ...held, today: '2026-07-01' }).ok).toBe(false)
})
