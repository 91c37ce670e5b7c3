import { expect, test } from 'vitest'
import { TryMail } from './contract.ts'
import { exampleMails } from './example-mails.ts'

const bakery = [
  { kind: 'yes_no' as const, about: 'sugar-free cakes', text: 'No.', questions: ['Do you bake sugar-free cakes?'] },
  {
    kind: 'price' as const,
    about: 'round cakes',
    text: 'A round cake is €38.',
    questions: ['cake price', 'What about cakes?', 'How much is a round cake?'],
  },
  {
    kind: 'rule' as const,
    about: 'deposits',
    text: 'We take 30%.',
    questions: [`Do you take ${'very '.repeat(30)}much?`, 'Is there a deposit?'],
  },
]

test('the mails to try ask for what this business answers, prices first', () => {
  const mails = exampleMails({ answers: bakery, hasBookingLink: true })
  expect(mails.map(({ about }) => about)).toEqual([
    'Round cakes',
    'Two questions in one mail',
    'Somebody who wants to come',
    'Something your documents do not say',
    'A dispute about money',
  ])
  expect(mails[0]?.mail.text).toContain('How much is a round cake?')
  expect(mails[1]?.mail.text).toContain('Is there a deposit? And do you bake sugar-free cakes?')
  for (const { mail } of mails) expect(TryMail.parse(mail)).toEqual(mail)
})

test('a business that has no answers yet tries what needs none', () => {
  const mails = exampleMails({ answers: [], hasBookingLink: false })
  expect(mails.map(({ about }) => about)).toEqual(['Something your documents do not say', 'A dispute about money'])
})
