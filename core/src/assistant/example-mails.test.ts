import { expect, test } from 'vitest'
import { TryMail } from './contract.ts'
import { exampleMails } from './example-mails.ts'

const line = (quote: string) => [{ documentId: 'd1', documentName: 'Cakes', quote, start: 0, end: quote.length }]
const bakery = [
  {
    kind: 'yes_no' as const,
    about: 'sugar-free cakes',
    questions: ['Do you bake sugar-free cakes?'],
    sources: line('## Do you bake sugar-free cakes?'),
  },
  {
    kind: 'price' as const,
    about: 'round cakes',
    questions: ['cake price', 'What about cakes?', 'How much is a round cake?'],
    sources: line('| round | €38 |'),
  },
  {
    kind: 'rule' as const,
    about: 'deposits',
    questions: [`Do you take ${'very '.repeat(30)}much?`, 'Is there a deposit?'],
    sources: line('We take 30%.'),
  },
]

test('the mails to try ask for what this business answers, first as its documents ask', () => {
  const mails = exampleMails({ answers: bakery, hasBookingLink: true })
  expect(mails.map(({ about }) => about)).toEqual([
    'Sugar-free cakes',
    'Two questions in one mail',
    'Somebody who wants to come',
    'Something your documents do not say',
    'A dispute about money',
  ])
  expect(mails[0]?.mail.text).toContain('Do you bake sugar-free cakes?')
  expect(mails[1]?.mail.text).toContain('How much is a round cake? And is there a deposit?')
  for (const { mail } of mails) expect(TryMail.parse(mail)).toEqual(mail)
})

test('a business that has no answers yet tries what needs none', () => {
  const mails = exampleMails({ answers: [], hasBookingLink: false })
  expect(mails.map(({ about }) => about)).toEqual(['Something your documents do not say', 'A dispute about money'])
})
