import type { BusinessFacts } from '../businesses/business.ts'
import { daysOf } from '../businesses/open-world.ts'
import { type Made, saysClosed } from '../judge/judge-case.ts'
import type { SchedulingMail } from './scheduling-set.ts'

/** What a reply must never do. */
export const faults = ['wrong link', 'forbidden date', 'open day refused', 'wrong about the waitlist'] as const
export type Fault = (typeof faults)[number]

const saysWaitlist = /\bwait(?:ing)? ?list/i

/** What is wrong in the words that left for this mail; nothing where none did. It looks at the words and never at why they were written. */
export function faultsOf({ links, day, waitlist }: SchedulingMail, facts: BusinessFacts, { reply, isAnswer }: Made): Fault[] {
  const isRight = (url: string) => facts.links.some((link) => link.url === url && links.includes(link.id) && link.active && !link.full)
  const namesClosed = sentencesOf(reply).some(
    (sentence) => !saysClosed.test(sentence) && closedDays(facts).some((name) => sentence.includes(name)),
  )
  const found: Record<Fault, boolean> = {
    'wrong link': urlsIn(reply).some((url) => !isRight(url)),
    'forbidden date': namesClosed || (day === 'closed' && isAnswer && !saysClosed.test(reply)),
    'open day refused': day === 'open' && saysClosed.test(reply),
    'wrong about the waitlist': waitlist !== undefined && isAnswer && saysWaitlist.test(reply) !== waitlist,
  }
  return faults.filter((fault) => found[fault])
}

/** Whether the words that left give the link that is right, or what is right where there is none. */
export function isSettled(mail: SchedulingMail, facts: BusinessFacts, made: Made): boolean {
  if (!made.isAnswer || faultsOf(mail, facts, made).length > 0) return false
  return mail.links.length === 0 || urlsIn(made.reply).length > 0
}

function urlsIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s)>\]]+/g)?.map((url) => url.replace(/[.,;!?]+$/, '')) ?? []
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/)
}

/** Each closed day as a reply would name it. */
function closedDays({ blackouts }: BusinessFacts): string[] {
  const part = (day: string, wanted: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...wanted, timeZone: 'UTC' }).format(Date.parse(day))
  return blackouts
    .flatMap(({ from, to }) => daysOf(from, to))
    .flatMap((day) => {
      const [month, number] = [part(day, { month: 'long' }), part(day, { day: 'numeric' })]
      return [`${month} ${number}`, `${number} ${month}`]
    })
}
