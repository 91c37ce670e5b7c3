import type { Answer } from '../knowledge/answers/answer.ts'
import { capitalised } from '../knowledge/answers/plain-words.ts'
import type { Address } from '../mailboxes/mail.ts'
import type { ExampleMail, TryMail } from './contract.ts'

/** Who writes where an owner who tries a mail names nobody. */
const exampleSender = 'somebody@mailbox.example'

/** Who wrote a mail that the owner tries or has delivered. */
export function senderOf({ fromName, fromEmail }: Pick<TryMail, 'fromName' | 'fromEmail'>): Address {
  return { name: fromName, address: fromEmail.toLowerCase() || exampleSender }
}

type Known = { answers: readonly Pick<Answer, 'kind' | 'about' | 'questions' | 'sources'>[]; hasBookingLink: boolean }

/** So long a question is said in one breath; longer ones were written by customers, with much around them. */
const LONGEST_QUESTION = 90
/** What is asked for most comes first. */
const kindsByInterest = ['price', 'rule', 'time', 'yes_no', 'age', 'place', 'date', 'how_to', 'list', 'contact'] as const

/**
 * Mails as the customers of this business might write them, one of each kind that ends differently: asked from its own answers, as far as it has any, and
 * what no documents answer.
 */
export function exampleMails({ answers, hasBookingLink }: Known): ExampleMail[] {
  const asked = questionsOf(answers)
  const [first, second, third] = asked
  return [
    ...(first ? [{ about: first.about, mail: from(dana, first.about, `Hello,\n\n${first.question}\n\nThank you,\nDana`) }] : []),
    ...(second && third
      ? [
          {
            about: 'Two questions in one mail',
            mail: from(marcus, 'Two questions', `Hi there,\n\n${second.question} And ${inside(third.question)}\n\nBest,\nMarcus`),
          },
        ]
      : []),
    ...(hasBookingLink ? [{ about: 'Somebody who wants to come', mail: from(amina, 'First time', coming) }] : []),
    { about: 'Something your documents do not say', mail: from(petra, 'Telescopes', undocumented) },
    { about: 'A dispute about money', mail: from(gordon, 'Refund now', dispute) },
  ]
}

const dana = ['Dana Whitfield', 'dana.whitfield@mailbox.example'] as const
const marcus = ['Marcus Oyelaran', 'marcus.o@mailbox.example'] as const
const amina = ['Amina Haddad', 'amina@mailbox.example'] as const
const petra = ['Petra Kowalski', 'petra.k@mailbox.example'] as const
const gordon = ['Gordon Reyes', 'g.reyes@mailbox.example'] as const
const coming = 'Hello,\n\nI would like to book a first appointment, please.\n\nAmina'
const undocumented = 'Good morning,\n\ndo you also rent out telescopes by the week?\n\nPetra'
const dispute =
  'You charged me twice last month and nobody calls back. If I do not have my money back by Friday, my lawyer will write to you.\n\nG. Reyes'

function from([fromName, fromEmail]: readonly [string, string], subject: string, text: string): TryMail {
  return { fromName, fromEmail, subject, text }
}

type Asked = { about: string; question: string; isWritten: boolean }

/** A question of one answer of each kind, those that a document asks itself before those that were made for a line of it, then most asked for first. */
function questionsOf(answers: Known['answers']): Asked[] {
  const asked = kindsByInterest.flatMap((kind) => {
    const ofKind = answers.filter((answer) => answer.kind === kind).flatMap(questionOf)
    return ofKind.find(({ isWritten }) => isWritten) ?? ofKind[0] ?? []
  })
  return asked.toSorted((one, other) => Number(other.isWritten) - Number(one.isWritten))
}

function questionOf({ about, questions, sources }: Known['answers'][number]): Asked[] {
  const isWritten = (question: string) => sources.some(({ quote }) => quote.includes(question))
  const plain = questions.filter(isPlainlyAsked)
  const question = plain.find(isWritten) ?? plain[0]
  if (question === undefined) return []
  return [{ about: capitalised(about), question, isWritten: isWritten(question) }]
}

/** As somebody asks; "What about …?" asks nothing in particular. */
function isPlainlyAsked(question: string): boolean {
  return /^\p{Lu}.*\?$/u.test(question) && !question.startsWith('What about ') && question.length <= LONGEST_QUESTION
}

/** A question behind "and", which "I" alone begins with a capital. */
function inside(question: string): string {
  return /^(?:I|I'|[\p{Lu}\p{N}]{2})\b/u.test(question) ? question : question.charAt(0).toLowerCase() + question.slice(1)
}
