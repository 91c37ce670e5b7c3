import { expect, test } from 'vitest'
import { minedFrom, textsFrom } from '../../../testing/mined.ts'

test('a list of things is said in one sentence with what leads in to it', () => {
  expect(textsFrom('# Camp\n\n## What to bring\n\n- A towel\n- shoes\n- a bottle of water\n')).toEqual([
    'What to bring: a towel, shoes and a bottle of water.',
  ])
  expect(textsFrom('# Camp\n\nPlease bring to the first day:\n\n* a towel, or two\n* shoes\n')).toEqual([
    'Please bring to the first day: a towel, or two; shoes.',
  ])
})

test('a line in bold leads in to the list below it', () => {
  const [answer] = minedFrom(
    '# Letter\n\n**What to bring each day**\n- two changes of clothes\n- a raincoat from May to September; we go out in the rain\n',
  )
  expect(answer?.text).toBe('What to bring each day: two changes of clothes; a raincoat from May to September; we go out in the rain.')
  expect(answer?.kind).toBe('list')
  expect(answer?.questions[0]).toBe('What to bring each day?')
})

test('items that each say something are answers of their own', () => {
  const document = `# Garage

## Before you come

1. Drop-off is from 8:00 to 9:00 on weekdays.
2. Hand in the key at the desk. Without it we cannot begin.
3. Washing: we vacuum the front after a full service.
`
  expect(textsFrom(document)).toEqual([
    'Before you come: Drop-off is from 8:00 to 9:00 on weekdays.',
    'Before you come: hand in the key at the desk. Without it we cannot begin.',
    'Washing: we vacuum the front after a full service.',
  ])
})

test('a label in capitals names its item of a contract', () => {
  const terms = '# Terms\n\n4. DEPOSIT. $60 for a locker, $120 for a container.\n\n5. RENT. It is due on the 1st. You pay by card.\n'
  expect(textsFrom(terms)).toEqual(['Deposit: $60 for a locker, $120 for a container.', 'Rent: it is due on the 1st. You pay by card.'])
})

test('a list that nobody would read through in a mail is left out', () => {
  expect(textsFrom(`# Camp\n\n## What to bring\n\n${'- a thing of some kind\n'.repeat(40)}`)).toEqual([])
})

test.each([
  [
    'items that blank lines part',
    'We do not groom:\n\n- dogs on heat\n\n- dogs with fleas\n',
    'We do not groom: dogs on heat and dogs with fleas.',
  ],
  [
    'items with numbers',
    'The fee does not cover:\n\n1. lunch\n\n2. the bus\n\n3. insurance\n',
    'The fee does not cover: lunch, the bus and insurance.',
  ],
  [
    'a lead with a full stop',
    'Please do not bring the following.\n\n- toys\n- food\n',
    'Please do not bring the following: toys and food.',
  ],
  ['a lead without a sign', 'The price does not include\n\n- food\n- vet bills\n', 'The price does not include: food and vet bills.'],
  ['items with full stops', 'We do not take:\n\n- Dogs that bite.\n- Dogs on heat.\n', 'We do not take: Dogs that bite and Dogs on heat.'],
  [
    'a long paragraph',
    `We love all dogs ${'and have had a great many of them '.repeat(5)}in our house. But there are some that we cannot take:\n\n- Akita\n- Husky\n`,
    'But there are some that we cannot take: Akita and Husky.',
  ],
])('what is denied of a list is said with it: %s', (_, list, said) => {
  expect(textsFrom(`# Dogs\n\n## Boarding\n\n${list}`).at(-1)).toBe(said)
  expect(textsFrom(`# Dogs\n\n## Boarding\n\n${list}`).filter((text) => /^Boarding: (?!we love)/i.test(text))).toEqual([])
})

test('a list whose denial cannot be said with it is left out', () => {
  const long = `We ${'really and truly and honestly '.repeat(12)}cannot take`
  expect(textsFrom(`# Dogs\n\n## Boarding\n\n${long}:\n\n- Akita\n- Husky\n`)).toEqual([])
  expect(textsFrom('# Dogs\n\n## Paying\n\nWe take no cards.\n\n- Cash\n- Bank transfer\n')).toEqual(['Paying: we take no cards.'])
  expect(textsFrom('# Dogs\n\n## Rules\n\nYou may not:\n\n1. Bring dogs. They scare the cats.\n2. Smoke.\n')).toEqual([])
})

test('in plain text "Please bring:" over a list is no title, and its last item none either', () => {
  expect(
    textsFrom('Camp\n\nThe fee does not cover:\n\n1. lunch\n\n2. the bus\n\n3. insurance\n\nPlease pay in May, by bank transfer.\n'),
  ).toEqual(['The fee does not cover: lunch, the bus and insurance.', 'Please pay in May, by bank transfer.'])
})

test('a paragraph that says something else does not lead in to the list below it', () => {
  expect(textsFrom('# Camp\n\n## What to bring\n\nThe bus leaves at 9 am from the school.\n\n- A towel\n- shoes\n')).toEqual([
    'The bus leaves at 9 am from the school.',
    'What to bring: a towel and shoes.',
  ])
  expect(textsFrom('# Pay\n\nWe do not take cards:\n\n## Food\n\n- bread\n- milk\n').at(-1)).toBe('Food: bread and milk.')
})
