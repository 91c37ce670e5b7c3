import { expect, test } from 'vitest'
import { aboutAsked, aboutOf } from './about-of.ts'
import { goesOn, pointsBack, speaksOfKnown } from './goes-on.ts'
import { hasVerb, startsWithVerb } from './has-verb.ts'
import { kindOf } from './kind-of.ts'
import { leadOf } from './lead-of.ts'
import { closed, inSentence, lowered, plainWords, smallWordsOf } from './plain-words.ts'
import { priceQuestion, questionsOf } from './questions-of.ts'
import { isPlural } from './row-label.ts'
import { sharesWords } from './shares-words.ts'

test.each([
  ['The driver must be 23 to 75.', true],
  ['Please ring the bell.', true],
  ['Bring a towel.', true],
  ['We speak Spanish.', true],
  ['Card, bank transfer or cash.', false],
  ['12 months on parts and labor.', false],
  ['No cheques.', false],
  ['Treatment (it is no insurance), travel papers.', false],
])('knows a whole sentence by its verb: %s', (sentence, isWhole) => {
  expect(hasVerb(sentence)).toBe(isWhole)
})

test('a compound that begins like a verb is none', () => {
  expect(startsWithVerb('Add curls to a blow-dry')).toBe(true)
  expect(startsWithVerb('Follow-up visit')).toBe(false)
})

test.each([
  'But not on Sundays.',
  'Except in July.',
  'Later than that we charge half.',
  'The rest is due on the day.',
  '(Not in August.)',
  '$62 an hour.',
  'If not, call us.',
  'If there is one, we are closed.',
  'You may also send a friend.',
  'If we miss that, you get a month free.',
])('a sentence that limits or continues the one before: %s', (sentence) => {
  expect(goesOn(sentence)).toBe(true)
})

test.each(['We take cards.', 'Deposits are due in advance.', 'The upper floor has a lift.'])(
  'a sentence that stands by itself: %s',
  (sentence) => {
    expect(goesOn(sentence) || pointsBack(sentence) || speaksOfKnown(sentence)).toBe(false)
  },
)

test('knows what points back', () => {
  expect(pointsBack('It comes off your bill.')).toBe(true)
  expect(pointsBack('“They” is no name.')).toBe(true)
  expect(speaksOfKnown('You can see them upstairs.')).toBe(true)
})

test('the subject of a sentence is what it is about, or the words that name it', () => {
  expect(aboutOf(null, 'The waiting room is level with the yard.')).toBe('waiting room')
  expect(aboutOf(null, 'We cannot take cars that were built before 1985.')).toBe('take cars')
  expect(aboutOf('Courtesy cars', 'The driver must be 23.')).toBe('Courtesy cars')
  expect(aboutAsked('Do you have a courtesy car?')).toBe('courtesy car')
  expect(aboutAsked("I've never sung. Where do I start?")).toBe('Where do I start')
})

test('asks only what the words surely answer', () => {
  expect(questionsOf({ about: 'Paying', text: "We don't take cheques or American Express.", kind: 'rule' })).toEqual([
    'What about Paying?',
    'Do you take cheques or American Express?',
  ])
  expect(questionsOf({ about: 'Dogs', text: 'You may bring your dog on a lead.', kind: 'rule' })).toEqual([
    'What about Dogs?',
    'May I bring my dog on a lead?',
  ])
  expect(questionsOf({ about: '', text: 'We do it ourselves.', kind: 'rule' })).toEqual([])
  expect(questionsOf({ about: '', text: 'We won a silver medal in 2022.', kind: 'about' })).toEqual([])
  expect(questionsOf({ about: 'Storage', text: 'Storage is $10 a day.', kind: 'price' })).toEqual(['How much is Storage?'])
  expect(priceQuestion('front pads, fitted')).toBe('How much are front pads, fitted?')
})

test('inside a sentence words lose the capital that the document does not give them elsewhere', () => {
  const smallWords = smallWordsOf('Courtesy Cars. Our courtesy cars are in Otley.')
  expect(inSentence('When is Hip Hop Cars?', smallWords)).toBe('When is Hip Hop Cars?')
  expect(inSentence('What about Courtesy Cars in Otley?', smallWords)).toBe('What about courtesy cars in Otley?')
})

test.each([
  ['Candles', true],
  ['Front pads, fitted', true],
  ['Air-con regas, R134a gas', false],
  ['10-class pass', false],
  ['Child under 8', false],
  ['Macarons on top', true],
])('tells several things from one: %s', (label, plural) => {
  expect(isPlural(label)).toBe(plural)
})

test.each([
  ['How much is a lesson?', 'x', 'price'],
  ['When are you open?', 'x', 'time'],
  ['Where do I park?', 'x', 'place'],
  ['How old must my child be?', 'x', 'age'],
  ['How do I book?', 'x', 'how_to'],
  ['Do you fit parts?', 'x', 'yes_no'],
  ['Which makes do you take?', 'x', 'list'],
  ['Parking', 'Four bays in front.', 'place'],
  ['Closed', '24 December', 'date'],
  ['', 'A lesson is $40.', 'price'],
  ['', 'Parking is free.', 'place'],
  ['', 'Call by 6 pm.', 'time'],
  ['', 'Wear flat shoes.', 'rule'],
])('tells the kind of an answer under %j: %s', (name, text, kind) => {
  expect(kindOf(text, name)).toBe(kind)
})

test.each([
  ['**Deposits.** We ask for half.', { text: 'Deposits', isQuestion: false }],
  ['**Deposits:** We ask for half.', { text: 'Deposits', isQuestion: false }],
  ['**Do you fit parts?** Only new ones.', { text: 'Do you fit parts?', isQuestion: true }],
  ['Parking: four bays in front.', { text: 'Parking', isQuestion: false }],
  ['Q: Do you fit parts? A: Only new ones.', { text: 'Do you fit parts?', isQuestion: true }],
])('reads what a paragraph begins with: %s', (paragraph, lead) => {
  expect(leadOf(paragraph)).toMatchObject(lead)
})

test.each([
  '**Your fob** opens the doors.',
  "We don't do: drains, gutters.",
  'Closed at 8:30 on Friday.',
  'Diesel: add $20. Hybrid: add $25.',
])('does not take emphasis, a clause or one label of several for a label: %s', (paragraph) => {
  expect(leadOf(paragraph)).toBeNull()
})

test('makes words plain', () => {
  expect(plainWords('- **Bring** [a form](https://x.example), *please* (see below)\n soon')).toBe('Bring a form, please soon')
  expect(closed('We sell:')).toBe('We sell.')
  expect(closed('Really?')).toBe('Really?')
  expect(lowered('The car')).toBe('the car')
  expect(lowered('Kit does roots')).toBe('Kit does roots')
})

test('a name need not be said again where its words are there', () => {
  expect(sharesWords('Deposits', 'A deposit holds your place.')).toBe(true)
  expect(sharesWords('What is not included', 'Travel is included in what we charge.')).toBe(false)
  expect(sharesWords('Courtesy cars', 'The car is free.')).toBe(false)
})
