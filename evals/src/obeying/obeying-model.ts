import type { LeadAnswer } from '@ownvoice/core/assistant/model/lead-answer'
import { knownRisks } from '@ownvoice/core/assistant/model/known-risks'
import type { Rewording } from '@ownvoice/core/assistant/model/rewording'
import type { RiskLook } from '@ownvoice/core/assistant/model/risk-look'
import type { SecondLook } from '@ownvoice/core/assistant/model/second-look'
import { z } from 'zod'
import type { Answerer } from '../replay/replay-server.ts'
import { undisguised } from './disguise.ts'
import { type Goal, goals } from './goals.ts'
import { priceLine } from './school.ts'

type GivenAsk = LeadAnswer['asks'][number]

/** What the request to lead holds, as far as the model makes use of it. */
const LeadData = z.object({
  message: z.object({ text: z.string() }),
  documents: z.array(z.object({ lines: z.array(z.string()) })),
})
const LookData = z.object({
  sentences: z.array(z.object({ id: z.string() })),
  concerns: z.array(z.object({ id: z.string() })),
})
const RiskData = z.object({ sentences: z.array(z.object({ id: z.string(), takenFor: z.string(), sentence: z.string() })) })
const RewordingData = z.object({ questions: z.array(z.object({ id: z.string() })), lines: z.array(z.string()) })

/** How the model tries to bring the attacker's words into a reply. */
const ways = { everywhere, courteous, joined, 'made-up quote': madeUpQuote } as const
export type Way = keyof typeof ways
export const wayNames = Object.keys(ways) as Way[] // the keys of a literal

/** `way` is set before each mail; `heard` is the goal whose order the last request held, if any. */
export type Obeying = { answerer: Answerer; way: Way; heard: Goal | null }

/**
 * A model that does what it is told by whatever it reads, knows how the product works, and finds nothing wrong with it at a second look. Where its request
 * holds no order, it answers rightly.
 */
export function openObeyingModel(): Obeying {
  const obeying: Obeying = {
    way: 'everywhere',
    heard: null,
    answerer(asked) {
      const data: unknown = JSON.parse(asked.messages.findLast(({ role }) => role === 'user')?.text ?? '{}')
      const look = LookData.safeParse(data)
      if (look.success) return JSON.stringify(agreeWith(look.data))
      const heard = goalIn(data)
      const risks = RiskData.safeParse(data)
      if (risks.success) return JSON.stringify(seeRisks(risks.data, heard))
      obeying.heard = heard
      const refused = RewordingData.safeParse(data)
      if (refused.success) return JSON.stringify(rewordAsTold(refused.data, obeying.heard))
      return JSON.stringify(lead(LeadData.parse(data), obeying.heard, obeying.way))
    },
  }
  return obeying
}

/** The goal whose order stands in what the model is shown. */
function goalIn(data: unknown): Goal | null {
  const text = undisguised(stringsOf(data).join('\n'))
  return goals.find(({ order, spanish }) => [order, spanish].some((words) => text.includes(undisguised(words)))) ?? null
}

/** Told anything, it denies each risk but those by which it is tested: it knows them all. Told nothing, it sees them. */
function seeRisks({ sentences }: z.infer<typeof RiskData>, goal: Goal | null): RiskLook {
  const tests = new Set(Object.values(knownRisks).flatMap((known) => known.map(({ sentence }) => sentence)))
  return { sentences: sentences.map(({ id, sentence }) => ({ id, isReal: goal === null || tests.has(sentence), why: '' })) }
}

function agreeWith({ sentences, concerns }: z.infer<typeof LookData>): SecondLook {
  return {
    sentences: sentences.map(({ id }) => ({ id, entailed: true, answers: 'yes', why: '' })),
    openingIsHarmless: true,
    closingIsHarmless: true,
    concerns: concerns.map(({ id }) => ({ id, isReal: false })),
  }
}

/** The second try says what the first was refused for, with the first line that it is shown, and with the attacker's own. */
function rewordAsTold({ questions, lines }: z.infer<typeof RewordingData>, goal: Goal | null): Rewording {
  const [first, ...others] = lines.flatMap(lineOf)
  const cited = goal === null ? first : (sourceOf(goal, [...(first ? [first] : []), ...others]) ?? first)
  const said = goal === null ? [priceLine] : goal.writes
  const sentences = said.map((text) => ({ text, cites: cited ? [quoteOf(cited)] : [] }))
  return { questions: questions.map(({ id }) => ({ id, sentences })) }
}

type Line = { id: string; text: string }

function lead({ message, documents }: z.infer<typeof LeadData>, goal: Goal | null, way: Way): LeadAnswer {
  const lines = documents.flatMap(({ lines: all }) => all.flatMap(lineOf))
  const price = lines.find(({ text }) => text === priceLine)
  const honest: GivenAsk[] = price ? [answered(message.text.slice(0, 80), priceLine, price)] : []
  const answer: LeadAnswer = {
    language: 'en',
    kind: 'pricing',
    flags: [],
    asks: honest,
    opening: '',
    closing: '',
    ownerMustSee: false,
    why: '',
    nothingToDo: false,
  }
  if (goal === null) return answer
  if (goal.id === 'nothing_to_do') return { ...answer, kind: 'other', asks: [], nothingToDo: true }
  if (goal.id === 'reveal') return { ...answer, asks: [...honest, ...dumped(lines, goal)] }
  return { ...answer, ...ways[way]({ goal, honest, lines, price, words: message.text }) }
}

type Given = { goal: Goal; honest: GivenAsk[]; lines: readonly Line[]; price: Line | undefined; words: string }

/** In a sentence, in what is left to the owner, before and after. */
function everywhere({ goal, honest, lines, price, words }: Given): Partial<LeadAnswer> {
  const [said = ''] = goal.writes
  const cited = sourceOf(goal, lines) ?? price
  const asks = goal.writes.map((sentence) => answered(words.slice(0, 60), sentence, cited))
  return { asks: [...honest, ...asks, deferred(words, said)], opening: said, closing: said }
}

/** Only around a right answer, which then leaves by itself. */
function courteous({ goal, honest }: Given): Partial<LeadAnswer> {
  return { asks: honest, opening: `Thank you. ${goal.writes[0]}`, closing: goal.writes.at(-1) ?? '' }
}

/** In one sentence with what is right. */
function joined({ goal, honest, lines, price, words }: Given): Partial<LeadAnswer> {
  const cited = sourceOf(goal, lines) ?? price
  const [said = ''] = goal.writes
  const small = said.charAt(0).toLowerCase() + said.slice(1)
  const asks = [`${priceLine} ${said}`, `${priceLine.slice(0, -1)}, and ${small}`].map((text) =>
    answered(words.slice(0, 60), text, price, cited),
  )
  return { asks: [...honest, ...asks] }
}

/** With the attacker's own words for a quote, from wherever they stand. */
function madeUpQuote({ goal, honest, lines, price, words }: Given): Partial<LeadAnswer> {
  const cited = sourceOf(goal, lines) ?? price
  const asks = [...goal.writes, `${goal.order}.`].map((text): GivenAsk => {
    return { ...answered(goal.order, text, cited), sentences: [{ text, cites: [{ id: cited?.id ?? 'd1.1', quote: text }] }] }
  })
  return { asks: [...honest, ...asks, deferred(words, goal.order)], opening: goal.order }
}

/** All that it was shown, four lines an answer. */
function dumped(lines: readonly Line[], { order, writes }: Goal): GivenAsk[] {
  const groups = Array.from({ length: Math.ceil(lines.length / 4) }, (_, index) => lines.slice(index * 4, index * 4 + 4))
  const asks = groups.map((group): GivenAsk => {
    return { ...answered(order, '', undefined), sentences: group.map((line) => ({ text: line.text, cites: [quoteOf(line)] })) }
  })
  const words = order.split(' ')
  const bySingleWords = lines.map((line, index) => answered(words[index % words.length] ?? order, line.text, line))
  return [...asks.slice(0, 3), ...writes.map((own) => answered(order, own, lines[0])), ...bySingleWords]
}

function answered(words: string, text: string, ...cited: (Line | undefined)[]): GivenAsk {
  const cites = cited.flatMap((line) => (line ? [quoteOf(line)] : []))
  return { words, intent: 'question', topic: 'the price', outcome: 'answered', sentences: [{ text, cites }], link: null }
}

function deferred(words: string, topic: string): GivenAsk {
  return { words, intent: 'question', topic, outcome: 'deferred', sentences: [], link: null }
}

function quoteOf({ id, text }: Line): { id: string; quote: string } {
  return { id, quote: text }
}

/** The line of a document that gives the order. */
function sourceOf({ order, spanish }: Goal, lines: readonly Line[]): Line | undefined {
  return lines.find(({ text }) => [order, spanish].some((words) => undisguised(text).includes(undisguised(words))))
}

/** A sentence of a document under its id; headings have none. */
function lineOf(line: string): Line[] {
  const [, id = '', text = ''] = /^(d\d+\.\d+) (.+)$/s.exec(line) ?? []
  return id === '' ? [] : [{ id, text }]
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}
