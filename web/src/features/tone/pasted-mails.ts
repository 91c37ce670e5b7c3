import { ENOUGH_TO_TRAIN, MOST_IN_CATEGORY } from '@ownvoice/core/tone/samples'
import { splitMails } from '@ownvoice/core/tone/split-mails'
import { sampleProblem } from './tone-words.ts'

export type PastedMails = { mails: string[]; problem: string | null }

/** The mails in what was pasted, and what keeps them from being added; `room` is how many there may be. */
export function readPasted(text: string, room: number): PastedMails {
  const mails = splitMails(text)
  const over = mails.length - room
  if (over > 0) {
    const many = over === 1 ? '1 email is too many' : `${over} emails are too many`
    return { mails, problem: `${many}: ${MOST_IN_CATEGORY} fit here. Further ones can be added under Tone & Personality.` }
  }
  const problems = mails.flatMap((mail, index) => {
    const problem = sampleProblem(mail)
    return problem === null ? [] : [mails.length === 1 ? problem : `Email ${index + 1}: ${problem}`]
  })
  return { mails, problem: problems[0] ?? null }
}

/** What the pasted mails come to, beside those that are there. */
export function pastedWords(pasted: number, there: number): string {
  const missing = Math.max(0, ENOUGH_TO_TRAIN - there - pasted)
  if (pasted === 0) return missing === 0 ? '' : `${missing} more, and we learn how you write.`
  const count = pasted === 1 ? 'This is 1 email' : `These are ${pasted} emails`
  return missing === 0 ? `${count}: enough to learn how you write.` : `${count}. With ${missing} more we learn how you write.`
}
