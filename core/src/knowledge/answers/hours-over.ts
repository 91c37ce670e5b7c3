import { addsYearOnly, GENERIC, holdsMatter, isLimiting, wordsLeft } from './generic-heading.ts'
import { belongsTo, headingsSaid } from './headings-said.ts'
import { lowered } from './plain-words.ts'
import type { Named, Span } from './read-units.ts'
import { inner } from './inner.ts'

/** What is said before hours that are not simply those of the business, what they are about, what they answer, and where it stands. */
export type HoursOver = { text: string; about: string; questions: string[]; spans: Span[] }

/** The headings by which hours are those of a season, of a part of the business, or of something else; null where they are simply its hours. */
export function hoursOver(
  text: string,
  { headings, name, business }: { headings: readonly Named[]; name?: Named | undefined; business: string },
): HoursOver | null {
  const reading = { generic: GENERIC.hours, business }
  const over = headingsSaid(text, headings, { matters: ['time'], reading, saysAsking: true })
  const isLoose = name !== undefined && holdsMatter(name.text, ['time']) && !belongsTo(text, headings.at(-1), name)
  const said = isLoose ? over.filter((one) => isLimiting(one.text, ['time'], reading)) : over
  const names = name && wordsLeft(name.text, reading).length > 0 ? [...said, name] : said
  if (names.length === 0) return null
  const words = names.map((one) => one.text).join(', ')
  const above = names.some((one) => holdsMatter(one.text, ['time'])) ? undefined : hoursHeading(headings)
  const isOfYear = names.every((one) => addsYearOnly(wordsLeft(one.text, reading)))
  const all = above ? [above, ...names] : names
  return {
    text: all.map((one, index) => (index === 0 ? one.text : inner(one.text))).join(', '),
    about: isOfYear ? 'opening hours' : words,
    questions: isOfYear ? [] : [hoursQuestion(words)],
    spans: all.map(({ start, end }) => ({ start, end })),
  }
}

/** "Opening hours" over "Summer" says what stands under both. */
function hoursHeading(headings: readonly Named[]): Named | undefined {
  return headings.slice(1).findLast(({ text }) => holdsMatter(text, ['time']))
}

/** "What are your winter hours?", "When are you open April to October?", "When you can phone us?", "What are the times for Café?" */
function hoursQuestion(words: string): string {
  if (/^(?:when|what|where|who|how)\s/i.test(words)) return `${words}?`
  const open = /^(?:open|opening hours|opening times|hours)\b(?=.)/i.exec(words)
  if (open) return `When are you open${words.slice(open[0].length)}?`
  if (/\b(?:hours|times)$/i.test(words)) return `What are your ${inner(lowered(words))}?`
  return `What are the times for ${words}?`
}
