import type { ProductMail } from '../accounts/product-mail.ts'
import { cutText } from '../text/cut-text.ts'
import { withoutLinks } from '../text/without-links.ts'
import type { NoticeState } from './notice-link.ts'

/** Why an answer to a notice was not sent on. `several`: the notice was about several messages. `unclear`: the owner's words and the notice's could not be told apart. */
export type MailedRefusal = Exclude<NoticeState, 'open' | 'changed'> | 'lapsed' | 'empty' | 'unclear' | 'several' | { because: string }

/** What was given for words: a mail below the answer, never more than what a person writes. */
const WORDS_LENGTH = 3_000

const reasons: Record<Extract<MailedRefusal, string>, string> = {
  used: 'This notice was used already: its message has an answer, by email or by one of the links. Nothing was sent a second time.',
  expired:
    'The notice is older than seven days, or your notices have gone to another address or you have set a new password by email since. An answer to it is no longer taken.',
  settled: 'The message was answered or closed in another way meanwhile.',
  lapsed: 'Your subscription is over, so nothing is sent for you.',
  empty: 'We found no words of yours above what was quoted.',
  unclear: 'We could not tell your words from the notice below them. Please write above the quoted text, and do not forward it.',
  several: 'The notice was about several messages, so we cannot tell which one you answer. Please use the links in it.',
}

/** To the owner: an answer that they gave by mail was not sent on, why, and what to do. Their words come back to them. */
export function mailedRefusal({ to, why, words, origin }: { to: string; why: MailedRefusal; words: string; origin: string }): ProductMail {
  return {
    kind: 'notice_answer',
    to,
    subject: 'Your answer was not sent',
    preview: 'Nothing was sent to the customer.',
    heading: 'Your answer was not sent',
    paragraphs: [typeof why === 'string' ? reasons[why] : why.because, 'Nothing went to the customer. You can answer in the dashboard.'],
    ...yourWords(words),
    button: { label: 'Open the dashboard', url: `${origin}/dashboard/escalate` },
    note: 'You get this email because somebody answered a notice of yours by email.',
  }
}

/** To the owner: an answer that they gave by mail leaves, and to whom. */
export function mailedConfirmation({
  to,
  toEmail,
  words,
  origin,
}: {
  to: string
  toEmail: string
  words: string
  origin: string
}): ProductMail {
  return {
    kind: 'notice_answer',
    to,
    subject: 'Your answer is on its way',
    preview: 'It was sent to the customer in your name.',
    heading: 'Your answer is on its way',
    paragraphs: [`It goes to ${toEmail}, in the same conversation, in your words:`],
    ...yourWords(words),
    button: { label: 'Open the dashboard', url: `${origin}/dashboard/escalate` },
    note: 'You get this email because you answered a notice by email. If it was not you, change the password of your email account.',
  }
}

function yourWords(words: string): Pick<ProductMail, 'facts'> {
  if (words === '') return {}
  const shown = withoutLinks(words)
  return { facts: [{ name: 'You wrote', value: shown.length <= WORDS_LENGTH ? shown : `${cutText(shown, WORDS_LENGTH - 1)}…` }] }
}
