import { expect, test } from 'vitest'
import { exactSigns, namedChange, saysLate, wantsToBuy } from './exact-signs.ts'

const flags = (text: string) => exactSigns(text).map(({ flag }) => flag)

test.each([
  ['safety', 'Ok so the boiler you serviced is leaking carbon monoxide'],
  ['medical', 'He carries an EpiPen'],
  ['child_at_risk', 'She says she will kill herself'],
  ['legal', 'Case no. 24-CV-1182, please respond'],
  ['legal', 'My lawyer will contact you about the injury of my daughter.'],
  ['legal', 'You will hear from our solicitors'],
  ['legal', 'We’ll sue if this goes on, see you in court'],
  ['legal', 'I shall go to small claims over this'],
  ['legal', 'This is a letter before action: after it I will sue'],
  ['privacy', 'This is a subject access request.'],
  ['opt_out', 'STOP'],
  ['opt_out', 'Please stop emailing me.'],
  ['opt_out', 'Take us off your mailing list, thanks!'],
  ['opt_out', 'Please stop writing'],
  ['opt_out', 'stop writing to me'],
  ['opt_out', 'Stop writing me, please.'],
  ['opt_out', 'I want no more of these'],
  ['opt_out', 'I want no more'],
  ['opt_out', 'We want no more, thank you'],
  ['opt_out', 'no more emails'],
  ['opt_out', 'I want no more emails like it.'],
  ['opt_out', 'Send me no more'],
  ['opt_out', 'We are not interested, please do not write again.'],
  ['opt_out', 'I’m no longer interested. Don’t contact me any more, thanks'],
  ['opt_out', 'No thank you, we went with somebody else, so please take us off your list'],
  ['opt_out', 'never email us again!'],
  ['opt_out', 'We don’t want any more messages from you.'],
  ['acknowledgement_only', '👍'],
  ['acknowledgement_only', 'ok great, thank you!'],
])('%s is certain by its very words: %s', (flag, text) => {
  expect(flags(text)).toEqual([flag])
})

test.each([
  'Please stop by on Tuesday',
  'Stop emailing me or I call my lawyer',
  'Please stop writing to my old address',
  'Please stop by',
  'Stop writing exercises for the summer?',
  'I want no more than two lessons',
  'We want no more lessons in August',
  'I want no more of these long waits',
  'No more',
  'Do you send no more emails?',
  'Send me no more than two songs',
  'We are not interested.',
  'Please do not write on the form',
  'Don’t contact me by phone, an email is fine',
  'Do not email me, my daughter needs an answer today',
  'Why do you never write to me again?',
  'In any case, number 4 is fine',
  'Thanks 👍 but when?',
  'ok thanks?',
  'No thanks',
  'Great, thanks Maria',
  '👎',
  'Do you sell gas?',
  'My lawyer friends will come along, is there a discount for lawyers?',
  'Nobody is suing you, I promise',
])('nothing is certain of: %s', (text) => {
  expect(flags(text)).toEqual([])
})

test.each(['Running 20 minutes late, sorry!', 'we’re going to be about 10 min late', 'I am late', 'Leo might come a bit late today'])(
  'says to be late: %s',
  (text) => {
    expect(saysLate(text)).toBe(true)
  },
)

test.each(['Is it too late to move our lesson?', 'Can we be moved to late Tuesday?', 'What is the late fee?', 'Could we come later?'])(
  'says nothing of being late: %s',
  (text) => {
    expect(saysLate(text)).toBe(false)
  },
)

test.each([
  ['cancel', 'We need to reschedule our lesson on Thursday.', 'reschedule'],
  ['reschedule', 'I have to cancel Friday', 'cancel'],
  ['cancel', 'Cancel or reschedule Friday, whichever is easier', 'cancel'],
  ['reschedule', 'Could we do Friday instead?', 'reschedule'],
  ['pricing', 'What does it cost to cancel?', 'pricing'],
] as const)('what the heads take for %s is, by its words, “%s”: %s', (seen, text, kind) => {
  expect(namedChange(seen, text)).toBe(kind)
})

test.each([
  ['Hi, can we rent a violin from you for our daughter?', true],
  ['Could I buy a gift card from your shop?', true],
  ['We would like to order forty rolls from you for Saturday.', true],
  ['Would you like to rent our studio at weekends?', false],
  ['Can we offer you flour from a new mill?', false],
  ['You can buy directly from us.', false],
])('“%s” is of somebody who wants to buy: %s', (text, wanted) => {
  expect(wantsToBuy(text)).toBe(wanted)
})
