import { expect, test } from 'vitest'
import { minedFrom, textsFrom } from '../../../testing/mined.ts'

test('a rule keeps its exceptions, and what points back keeps what it points to', () => {
  const document = `# Terms

**Cancelling.** You can cancel until noon the day before. Later than that we charge half the fee. Except when you are ill and call before 8 am.

**Deposits.** A $50 deposit holds your place. It comes off the first bill.
`
  expect(textsFrom(document)).toEqual([
    'You can cancel until noon the day before. Later than that we charge half the fee. Except when you are ill and call before 8 am.',
    'A $50 deposit holds your place. It comes off the first bill.',
  ])
})

test('a sentence that does not say what it is about is joined with its label', () => {
  const document =
    '# Terms\n\n**Guarantee.** 12 months on our work, six on parts.\n\n**Storage.** The first 3 days are free, then $10 a day.\n'
  expect(textsFrom(document)).toEqual([
    'Guarantee: 12 months on our work, six on parts.',
    'Storage: the first 3 days are free, then $10 a day.',
  ])
})

test('what is denied by its label is never said without it', () => {
  const document = '# Plan\n\nWhat is not in it: accidents (it is no insurance), travel papers, visits at night.\n'
  expect(textsFrom(document)).toEqual(['What is not in it: accidents (it is no insurance), travel papers, visits at night.'])
})

test('a label in plain letters names its own sentence, and not what follows in the paragraph', () => {
  const document = `# Prices

## Neutering

Keyhole spay: add $210 for dogs from 8 kg, and ask us first whether it can be done at all for yours. Cat castration is $78 and cat spay is $105, both without an appointment.
`
  expect(textsFrom(document)[1]).toBe('Neutering: Cat castration is $78 and cat spay is $105, both without an appointment.')
})

test('a heading stands before what does not name it, in ordinary letters', () => {
  const document = 'AFTERCARE SHEET\n\nGEL POLISH\n\nKeep out of hot tubs for 12 hours.\n\nWAXING\n\nAfter waxing wear something loose.\n'
  expect(textsFrom(document)).toEqual(['Gel polish: keep out of hot tubs for 12 hours.', 'Waxing: after waxing wear something loose.'])
})

test('a heading that asks is not said, one that limits is', () => {
  const under = (heading: string) => textsFrom(`# Storage\n\n## ${heading}\n\nPicture day is on Saturday. We open at noon.\n`)[0]
  expect(under('What it costs')).toBe('Picture day is on Saturday. We open at noon.')
  expect(under('What may not be stored')).toMatch(/^What may not be stored: /)
  expect(under('Before you come')).toMatch(/^Before you come: /)
})

test('lines in columns are not read as one sentence, nor is a remark in italics', () => {
  const late = '1st             rent is due\n6th             $20 late fee\n16th            gate code stops\n'
  expect(textsFrom(`LATE\n\n${late}\nCall us before the 6th and we drop the first $20.\n`)).toEqual([
    'Call us before the 6th and we drop the first $20.',
  ])
  expect(textsFrom('# How we do things\n\n*Renata is the owner. Read this once.*\n')).toEqual([])
})

test('each label in bold on a line names its own words', () => {
  const document = '# Dates\n\n**Opening day:** arrive between 1:00 and 3:00. **Closing day:** pick up from 9:00 to 11:00.\n'
  expect(textsFrom(document)).toEqual(['Opening day: arrive between 1:00 and 3:00.', 'Closing day: pick up from 9:00 to 11:00.'])
})

test('a label within a paragraph names its own sentence, not the whole', () => {
  const document = '# Garage\n\n## Servicing\n\nDiesel: add $20. Hybrid: add $25 for the filter. Oil up to 5 liters is included.\n'
  expect(textsFrom(document)).toEqual(['Servicing, Diesel: add $20. Hybrid: add $25 for the filter. Oil up to 5 liters is included.'])
})

test('short first sentences are labels where a document uses them', () => {
  const document = `House rules

Snow. If the school closes, we close.

Breakage. Tell us within two days, and we repair it.

Moving or cancelling a visit. Please tell us two days before. Between 48 and 24 hours we charge $40.
`
  expect(textsFrom(document)).toContain(
    'Moving or cancelling a visit: please tell us two days before. Between 48 and 24 hours we charge $40.',
  )
})

test('says of the business that it is open and closed', () => {
  const document = '# Hours\n\nOpen Monday to Friday, 7:30 am to 5:30 pm.\n\nClosed on Good Friday and Easter Monday.\n'
  expect(textsFrom(document)).toEqual([
    'We are open Monday to Friday, 7:30 am to 5:30 pm.',
    'We are closed on Good Friday and Easter Monday.',
  ])
})

test('leaves out what is said around the matter, what points to nothing and what has no verb and no name', () => {
  const document = `Dear parents,

Thank you for choosing us.

They are never alone with children.

You can see them on the second floor.

Mostly in spring.

Kind regards
`
  expect(textsFrom(document)).toEqual([])
})

test('a question within a paragraph stays with what answers it', () => {
  const document = '# Welcome\n\nYour fob opens the blue doors and works from the first day. Lost it? Ring the desk, a new one is $8.\n'
  expect(textsFrom(document)).toEqual([
    'Your fob opens the blue doors and works from the first day. Lost it? Ring the desk, a new one is $8.',
  ])
})

test('rests on the words where they stand, with the label that stands before them', () => {
  const document = '# Terms\n\n**Storage.** The first 3 days are free. After that it is $10 a day.\n'
  const [answer] = minedFrom(document)
  expect(answer?.sources).toEqual([
    {
      documentId: 'd1',
      documentName: 'Handbook.md',
      quote: '**Storage.** The first 3 days are free. After that it is $10 a day.',
      start: 9,
      end: document.length - 1,
    },
  ])
  expect(answer).toMatchObject({ kind: 'price', about: 'Storage', isOwnWords: false })
})
