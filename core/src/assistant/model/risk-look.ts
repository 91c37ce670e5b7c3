import { z } from 'zod'
import { compareText } from '../../text/compare-text.ts'
import { isRisk, likely } from '../risks.ts'
import type { RaisedFlag, Reading } from '../trace.ts'
import { sentencesOf } from '../understand/mail-sentences.ts'
import { tokensOfData } from './context-room.ts'
import type { Led } from './led.ts'
import { type DeniableRisk, knownRisks, takenFor } from './known-risks.ts'

/** What a model says of sentences that were taken for risks. Flat, with every field there, as small models and strict providers want it. */
export const RiskLook = z.object({ sentences: z.array(z.object({ id: z.string(), isReal: z.boolean(), why: z.string() })) })
export type RiskLook = z.infer<typeof RiskLook>

/** A risk that heads see and a model may deny. */
type Head = RaisedFlag & { flag: DeniableRisk }

/** Of these a head that holds them for likely is never contradicted: they are rarely raised wrongly, and a miss is the gravest. */
const gravest: ReadonlySet<DeniableRisk> = new Set(['child_at_risk', 'threat', 'legal', 'discrimination', 'privacy'])
const MOST_QUESTIONS = 3

type Asked = { takenFor: string; sentence: string; questions: readonly string[] }
/** A sentence of the message (`raised`), or one of which is known that it tells of a risk (null). */
type Shown = { id: string; asked: Asked; raised: Head | null }

/**
 * What a model is asked of the risks that only the heads see, where everything else would let an answer leave; null where nothing is to be asked. It sees nothing
 * but the sentences that were taken for risks and the questions that rules found in the same message: whatever else the message says cannot tell it what to find. Among
 * them stand sentences that do tell of such risks (`knownRisks`), and what is said of all counts only if these are seen.
 */
export function riskLookData(led: Led, before: Reading, room: number | null = null): Record<string, unknown> | null {
  const shown = sentencesShown(led, before)
  if (shown.length === 0) return null
  const data = { sentences: shown.map(({ id, asked }) => ({ id, ...asked })) }
  return room === null || tokensOfData(data) <= room ? data : null
}

/**
 * What was led without the risks that the model, asked of their sentences alone, is sure are none. As it was, with `isBlind`, where it does not see a risk that
 * is known to be one: its word is worth nothing then.
 */
export function applyRiskLook(led: Led, before: Reading, { sentences }: RiskLook): { led: Led; denied: Head[]; isBlind: boolean } {
  const shown = sentencesShown(led, before)
  const says = (isReal: boolean, { id }: Shown) => {
    const own = sentences.filter((one) => one.id.trim() === id)
    return own.length > 0 && own.every((one) => one.isReal === isReal)
  }
  const isBlind = shown.some((one) => one.raised === null && !says(true, one))
  if (isBlind) return { led, denied: [], isBlind }
  const denied = shown.flatMap((one) => (one.raised && says(false, one) ? [one.raised] : []))
  const flags = led.reading.flags.filter((raised) => !denied.some(({ flag }) => flag === raised.flag))
  return { led: { ...led, reading: { ...led.reading, flags } }, denied, isBlind }
}

function sentencesShown(led: Led, before: Reading): Shown[] {
  const questions = before.asks.slice(0, MOST_QUESTIONS).map(({ text }) => text)
  const both = risksInTheWay(led).flatMap((raised): Omit<Shown, 'id'>[] => {
    const own = { takenFor: takenFor[raised.flag], sentence: sentenceOf(raised, before), questions }
    const [first, second] = knownRisks[raised.flag]
    const known = own.sentence.length % 2 === 0 ? first : second
    return [
      { asked: own, raised },
      { asked: { takenFor: own.takenFor, ...known }, raised: null },
    ]
  })
  // By their words: which is which does not show.
  const mixed = both.toSorted((one, other) => compareText(one.asked.sentence, other.asked.sentence))
  return mixed.map((one, index) => ({ id: `s${index + 1}`, ...one }))
}

/** The risks that alone keep what the model answered from leaving, all seen by heads; none where anything else does, or where one of them is not to be denied. */
function risksInTheWay({ asks, verdict, reading }: Led): Head[] {
  const isAnswered = asks.some(({ outcome }) => outcome === 'answered')
  if (!isAnswered || verdict.ownerMustSee || verdict.staysSilent || verdict.isNothingToDo) return []
  const risks = reading.flags.filter(({ flag }) => isRisk(flag))
  const deniable = risks.flatMap(headAlone)
  return deniable.length === risks.length ? deniable : []
}

function headAlone(raised: RaisedFlag): Head[] {
  const { flag, by, chance } = raised
  if (by !== 'head' || !isRisk(flag) || flag === 'hidden_instruction') return []
  return gravest.has(flag) && chance >= likely ? [] : [{ ...raised, flag }]
}

/** The whole sentence, of which the flag keeps the beginning. */
function sentenceOf({ evidence }: Head, { text }: Reading): string {
  return sentencesOf(text).find((sentence) => sentence.text.startsWith(evidence))?.text ?? evidence
}
