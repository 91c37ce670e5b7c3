import { weekdays } from '../../text/weekdays.ts'
import { hoursQuestions } from '../answers/hours-answers.ts'
import { stemOf } from '../terms.ts'
import type { AnswerSheet } from './answer-sheet.ts'
import { namesOtherDay } from './other-day.ts'
import { questionWordingOf } from './question-wording.ts'
import { saysAlso } from './same-words.ts'

/** By these the owner's answer about the hours of the house is known: the questions that are proposed for one, and what owners ask themselves. */
const general = [
  ...hoursQuestions([]),
  'What are your hours?',
  'What hours are you open?',
  'Opening hours',
  'Opening times',
  'What are your opening times?',
  'Business hours',
  'Hours',
].map(questionWordingOf)

const day = `(?:${[...weekdays, 'weekday', 'weekend'].map(stemOf).join('|')})`
const days = String.raw`(?: on)?(?: ${day}){1,3}`
const open = '(?:open|close|shut)'

/** As `questionWordingOf` gives them: questions for nothing but when the house opens or closes, on days named by their weekday or at all. */
const askedHours = [
  String.raw`(?:what time|what hour|when|until when|till when|until what time|till what time|how late|how earli) (?:(?:do|is) )?you ${open}(?: until| till| to)?(?:${days})?`,
  String.raw`is you ${open}${days}`,
  String.raw`do you open${days}`,
  String.raw`what is your (?:open |busi )?(?:hour|open time)(?:${days})?`,
  String.raw`(?:open |busi )?hour${days}`,
  String.raw`(?:open|close) time${days}`,
  String.raw`open${days}`,
  String.raw`${day} (?:open |busi )?hour`,
].map((form) => new RegExp(`^${form}$`))

/**
 * The place of the answer that says when the house is open, for an ask that wants nothing else ("what time do you close on Saturday?"). Null where the ask
 * wants more, where no confirmed answer speaks of the day, and where of several none says also what the others say.
 */
export function openingHoursFor(asked: string, wording: string, { answers, said, confirmedQuestions }: AnswerSheet): number | null {
  if (!askedHours.some((form) => form.test(wording))) return null
  const places = new Set(general.flatMap((words) => (confirmedQuestions.has(words) ? [confirmedQuestions.get(words) ?? null] : [])))
  if (places.has(null)) return null
  const ofDay = [...places].flatMap((place) => {
    const [answer, named] = place === null ? [] : [answers[place], said[place]]
    return answer && named && !namesOtherDay(asked, answer.text) ? [{ place, named }] : []
  })
  return ofDay.find((one) => ofDay.every((other) => other === one || saysAlso(one.named, other.named)))?.place ?? null
}
