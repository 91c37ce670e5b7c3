import type { Answer } from '../knowledge/answers/answer.ts'
import type { ExampleMail, TryMail } from './contract.ts'

/** Who writes where an owner who tries a mail names nobody. */
export const exampleSender = 'somebody@mailbox.example'

type Known = { answers: readonly Pick<Answer, 'kind' | 'about' | 'questions' | 'text'>[]; hasBookingLink: boolean }

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

/** A question of one answer of each kind, most asked for first. */
function questionsOf(answers: Known['answers']): { about: string; question: string }[] {
  return kindsByInterest.flatMap((kind) => {
    for (const answer of answers) {
      const question = answer.kind === kind && answer.questions.find(isPlainlyAsked)
      if (question) return [{ about: `${answer.about.charAt(0).toUpperCase()}${answer.about.slice(1)}`, question }]
    }
    return []
  })
}

/** As somebody asks; "What about …?" asks nothing in particular. */
function isPlainlyAsked(question: string): boolean {
  return /^\p{Lu}.*\?$/u.test(question) && !question.startsWith('What about ') && question.length <= LONGEST_QUESTION
}

/** A question behind "and", which "I" alone begins with a capital. */
function inside(question: string): string {
  return /^(?:I|I'|[\p{Lu}\p{N}]{2})\b/u.test(question) ? question : question.charAt(0).toLowerCase() + question.slice(1)
}
