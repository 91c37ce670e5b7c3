import type { EvalMail } from '../businesses/business.ts'
import type { CaseRun } from '../businesses/consider-case.ts'
import { judgeCase, isRightReply, type Judgement, type Made } from '../judge/judge-case.ts'
import { flagsOf } from '../judge/labels.ts'
import { madeOf } from '../judge/made-of.ts'

/** The ways that a mail can be answered: without a model, with one, and by the one bare prompt that is the yardstick. */
export const ways = ['embedded', 'model', 'bare'] as const
export type Way = (typeof ways)[number]

/** One mail on one way. `confidence`: how sure the product was of its answer, null where it had none. */
export type CaseResult = {
  way: Way
  business: string
  mail: EvalMail
  made: Made
  judgement: Judgement
  decision: string
  confidence: number | null
  /** Whether the best answer it had, sent or not, is right. */
  isBestRight: boolean
  /** Null where the way does not tell. */
  flags: string[] | null
  isKindRight: boolean | null
  asksSeen: string[]
  notes: string[]
  cpuMs: number
  tokens: number
}

/** Judges what the product made of a mail. */
export function resultOf(way: Way, business: string, mail: EvalMail, { outcome, cpuMs }: CaseRun): CaseResult {
  const { trace } = outcome
  const made = madeOf(outcome)
  const answered = trace.findings.filter(({ documented }) => documented)
  const best = made.isAnswer ? made.reply : (made.offered[0] ?? '')
  return {
    way,
    business,
    mail,
    made,
    judgement: judgeCase(mail, made),
    decision: `${trace.decision?.action} by ${trace.decision?.rule}: ${trace.decision?.reason}`,
    confidence: best === '' || answered.length === 0 ? null : Math.min(...answered.map(({ confidence }) => confidence)),
    isBestRight: isRightReply(mail, best),
    flags: trace.reading && flagsOf(trace.reading),
    isKindRight: trace.reading && trace.reading.kind === mail.kind,
    asksSeen: (trace.reading?.asks ?? []).map(({ text }) => text),
    notes: trace.steps.flatMap(({ note }) => note ?? []),
    cpuMs,
    tokens: trace.modelCalls.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
  }
}
