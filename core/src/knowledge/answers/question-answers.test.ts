import { expect, test } from 'vitest'
import { minedFrom, textsFrom } from '../../../testing/mined.ts'

const asked = (document: string) =>
  minedFrom(document).map(({ questions, text, isOwnWords }) => [isOwnWords ? questions.join(' ') : 'not asked', text])

test.each([
  [
    'bold',
    '# FAQ\n\n**Do you teach adults?**\nYes, in the evenings from 6 pm.\n\n**Can I pay by card?**\nBy card or bank transfer, no cash.\n',
  ],
  [
    'bold, each in its own paragraph',
    '# FAQ\n\n**Do you teach adults?**\n\nYes, in the evenings from 6 pm.\n\n**Can I pay by card?**\n\nBy card or bank transfer, no cash.\n',
  ],
  [
    'bold on one line',
    '**Do you teach adults?** Yes, in the evenings from 6 pm.\n\n**Can I pay by card?** By card or bank transfer, no cash.\n',
  ],
  [
    'headings',
    '# FAQ\n\n## Do you teach adults?\n\nYes, in the evenings from 6 pm.\n\n## Can I pay by card?\n\nBy card or bank transfer, no cash.\n',
  ],
  [
    'Q and A',
    'Q: Do you teach adults?\nA: Yes, in the evenings from 6 pm.\n\nQ: Can I pay by card?\nA: By card or bank transfer, no cash.\n',
  ],
  [
    'Q and A with full stops',
    '**Q. Do you teach adults?**\nA. Yes, in the evenings from 6 pm.\n\n**Q. Can I pay by card?**\nA. By card or bank transfer, no cash.\n',
  ],
  [
    'numbered Q and A',
    '# FAQ\n\n## Q1: Do you teach adults?\n\n**A1:** Yes, in the evenings from 6 pm.\n\n## Q2: Can I pay by card?\n\n**A2:** By card or bank transfer, no cash.\n',
  ],
  [
    'lines',
    'Questions people ask\n\nDo you teach adults?\nYes, in the evenings from 6 pm.\n\nCan I pay by card?\nBy card or bank transfer, no cash.\n',
  ],
])('reads questions with their answers: %s', (_, document) => {
  expect(asked(document)).toEqual([
    ['Do you teach adults?', 'Yes, in the evenings from 6 pm.'],
    ['Can I pay by card?', 'By card or bank transfer, no cash.'],
  ])
})

test('an answer that says nothing by itself is given with its question', () => {
  expect(asked('**Is the music loud?** Not at all.\n\n**How long is a lesson?** It takes half an hour, sometimes more.\n')).toEqual([
    ['Is the music loud?', 'Is the music loud? Not at all.'],
    ['How long is a lesson?', 'How long is a lesson? It takes half an hour, sometimes more.'],
  ])
})

test('all paragraphs and lists below a question are its answer', () => {
  const document =
    '# Help\n\n## How long does polish last?\n\nIt depends on the polish you choose.\n\n- Gel: two weeks\n- Classic: five days\n'
  expect(asked(document)).toEqual([
    ['How long does polish last?', 'How long does polish last? It depends on the polish you choose. Gel: two weeks. Classic: five days.'],
  ])
})

test('words in bold in which the customer speaks are a question', () => {
  expect(asked('**My child has never sung.** Most beginners have not. Come and try it once.\n')).toEqual([
    ['My child has never sung.', 'Most beginners have not. Come and try it once.'],
  ])
})

test('a reference to another page is left out of the answer', () => {
  expect(asked('**What if I am ill?** We move the lesson once, free of charge. See booking policy.\n')).toEqual([
    ['What if I am ill?', 'We move the lesson once, free of charge.'],
  ])
})

test('an initial is no mark of an answer', () => {
  expect(asked('**Who teaches the harp?** A. Weber teaches it on Mondays.\n')).toEqual([
    ['Who teaches the harp?', 'A. Weber teaches it on Mondays.'],
  ])
})

test('opening hours that are asked for with something else are an answer of their own', () => {
  const document =
    '# FAQ\n\n## Where are you and when are you open?\n\nWe are at 4 Mill Lane, above the bakery.\n\nWe are open Monday to Friday from 2 pm to 8 pm. We are closed on Sundays.\n'
  expect(minedFrom(document).map(({ kind, about, questions, text }) => [kind, about, questions[0], text])).toEqual([
    ['place', 'Where are you', 'Where are you?', 'We are at 4 Mill Lane, above the bakery.'],
    ['time', 'opening hours', 'When are you open?', 'We are open Monday to Friday from 2 pm to 8 pm. We are closed on Sundays.'],
  ])
})

test.each([
  ['We do not take:\n- Dogs on heat\n- Dogs with fleas', 'We do not take: Dogs on heat and Dogs with fleas.'],
  [
    'We are closed on all bank holidays except:\n\n- Good Friday\n- Easter Monday',
    'We are closed on all bank holidays except: Good Friday and Easter Monday.',
  ],
  [
    'Please bring:\n\n1. your licence\n2. glasses\n\nDo not bring:\n\n1. dogs\n2. toys',
    'Please bring: your licence and glasses. Do not bring: dogs and toys.',
  ],
  ['Yes:\n\n* Visa\n* Mastercard\n\nbut not American Express.', 'Yes: Visa and Mastercard, but not American Express.'],
  ['Weekdays: $38\nWeekends: $45\nTen lessons: $350', 'Weekdays: $38. Weekends: $45. Ten lessons: $350.'],
])('what leads in to a list is said with the list', (answer, said) => {
  expect(asked(`# FAQ\n\n## How is it?\n\n${answer}\n`)).toEqual([['How is it?', said]])
})

test('a table below a question is said in words, which wait for the owner', () => {
  const table = '| Size | Price |\n|---|---|\n| Small dog | $38 |\n| Large dog | $60 |\n'
  const [answer] = minedFrom(`# FAQ\n\n## How much is it?\n\nThat depends on the size. Our prices are:\n\n${table}`)
  expect([answer?.text, answer?.isOwnWords]).toEqual([
    'How much is it? That depends on the size. Our prices are: Small dog $38; Large dog $60.',
    false,
  ])
})

test('an answer with a table that cannot be said is left to the rows of that table', () => {
  const table = '| Size | Bath | Groom |\n|---|---|---|\n| Small dog | $20 | |\n| Large dog | $30 | $60 |\n'
  expect(asked(`# FAQ\n\n## How much is it?\n\nOur prices are:\n\n${table}`).filter(([, text]) => text?.startsWith('Our prices'))).toEqual(
    [],
  )
})

test('an answer that breaks off is none', () => {
  expect(minedFrom('# FAQ\n\n## What should I bring?\n\nPlease bring:\n\n## And else?\n\nNothing at all, thank you.\n')).toHaveLength(1)
})

test('a question begins anew below a line without a full stop', () => {
  const faq = 'Do you teach on Sundays?\nOnly in summer\nWhere do lessons start?\nAt our office at 4 Mill Lane, or at your home\n'
  expect(asked(faq)).toEqual([
    ['Do you teach on Sundays?', 'Do you teach on Sundays? Only in summer.'],
    ['Where do lessons start?', 'At our office at 4 Mill Lane, or at your home.'],
  ])
})

test('a question in the middle of a wrapped sentence begins nothing', () => {
  const text = '# About\n\nWe are asked all day how long a lesson is and\nWhat does it cost?\nIt costs what it costs, and we say so.\n'
  expect(minedFrom(text).filter(({ isOwnWords }) => isOwnWords)).toEqual([])
})

test.each([
  ['What do we say when someone asks for a discount?', 'Never offer more than 10%. Managers may go to 20%.'],
  ['What do I do when a parent is late?', 'Call the parent, then the emergency contact. After 30 minutes charge $15.'],
  ['What is the alarm code?', 'The code is 4711, change it every month.'],
])('what those who work there ask one another waits for the owner: %s', (question, answer) => {
  expect(minedFrom(`# Handbook\n\n## ${question}\n\n${answer}\n`).map(({ isOwnWords }) => isOwnWords)).toEqual([false])
})

test('so does all that a handbook for those who work there says', () => {
  const text = '# Staff handbook\n\n## Where is the key?\n\nIt hangs in the office, behind the door.\n'
  expect(minedFrom(text).map(({ isOwnWords }) => isOwnWords)).toEqual([false])
})

test('what stands right below the last item of a list, and is not set in, is a sentence of its own', () => {
  const item = 'a board that is no longer made: some can be sent out, three weeks, no promises'
  const below = 'The house rule is one half: if the repair costs more than half of a new one, buy the new one.'
  const answer = `We tell you straight:\n- a plain hob: nearly always worth it\n- ${item}\n`
  const said = `We tell you straight: a plain hob: nearly always worth it; ${item}`
  expect(textsFrom(`# Shop\n\n## Is it too old?\n\n${answer}${below}\n`)).toEqual([`${said}. ${below}`])
  expect(textsFrom(`# Shop\n\n## Is it too old?\n\n${answer}  Ask us about yours, and have its number at hand, we need it.\n`)).toEqual([
    `${said} Ask us about yours, and have its number at hand, we need it.`,
  ])
})
