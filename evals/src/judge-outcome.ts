import type { Ask, Statement, Trace } from '@ownvoice/core/assistant/trace'
import type { EvalMail } from './eval-mail.ts'

/** What was right and wrong about one outcome. Each list holds sentences; empty is good. */
export type Judgement = {
  mail: EvalMail
  wrongVerdict: string[]
  wrongCategory: string[]
  wrongDecision: string[]
  wrongRisk: string[]
  missing: string[]
  forbidden: string[]
  openAsks: string[]
  unsupported: string[]
  answeredMachine: boolean
}

/**
 * Holds an outcome against what its mail expects. Independent of the product's own check: facts in the reply are looked up in
 * `knownText` (all documents, links and the account's facts) and in the mail itself, as plain strings.
 */
export function judgeOutcome(mail: EvalMail, trace: Trace, knownText: string): Judgement {
  const leaves = trace.decision?.action === 'send' || trace.decision?.action === 'escalate'
  const reply = leaves ? (trace.draft?.text ?? '') : ''
  const { expect } = mail
  const verdict = trace.screening?.verdict
  const category = trace.reading?.category
  const action = trace.decision?.action
  const expectsSilence = expect.action.length === 1 && expect.action[0] === 'ignore'
  return {
    mail,
    wrongVerdict: expect.verdict && !(verdict && expect.verdict.includes(verdict)) ? [`taken for ${verdict}`] : [],
    wrongCategory: expect.category && !(category && expect.category.includes(category)) ? [`category ${category}`] : [],
    wrongDecision: action && expect.action.includes(action) ? [] : [`${action} by ${trace.decision?.rule}: ${trace.decision?.reason}`],
    wrongRisk: expect.risk && !trace.reading?.risks.some((risk) => risk.kind === expect.risk) ? [`${expect.risk} not seen`] : [],
    missing: action === 'ignore' ? [] : (expect.says ?? []).filter((text) => !contains(reply, text)),
    forbidden: (expect.never ?? []).filter((text) => contains(reply, text)),
    openAsks: leaves ? openAsks(mail, trace) : [],
    unsupported: unsupportedFacts(reply, `${knownText}\n${mail.subject}\n${mail.text}\n${mail.from}`),
    answeredMachine: expectsSilence && expect.verdict?.[0] !== 'person' && leaves,
  }
}

/** Whether nothing at all was wrong. */
export function isRight(judgement: Judgement): boolean {
  return !judgement.answeredMachine && lists(judgement).every((list) => list.length === 0)
}

function lists(judgement: Judgement): string[][] {
  const { wrongVerdict, wrongCategory, wrongDecision, wrongRisk, missing, forbidden, openAsks: open, unsupported } = judgement
  return [wrongVerdict, wrongCategory, wrongDecision, wrongRisk, missing, forbidden, open, unsupported]
}

function openAsks(mail: EvalMail, trace: Trace): string[] {
  const asks = trace.reading?.asks ?? []
  const statements = trace.draft?.statements ?? []
  const tooFew = asks.length < (mail.expect.asks ?? 0) ? [`${asks.length} asks seen, at least ${mail.expect.asks} expected`] : []
  if (statements.some((statement) => statement.kind === 'holding')) return tooFew
  const open = asks.filter((ask) => !statements.some((statement) => isDealtWith(ask, statement, trace)))
  return [...tooFew, ...open.map((ask) => `neither answered nor deferred: ${ask.text}`)]
}

/** A statement deals with the ask it was written for, with a second wish for the same link, and with an ask that the same passage answers. */
function isDealtWith(ask: Ask, statement: Statement, { reading, findings }: Trace): boolean {
  if (statement.askId === ask.id) return true
  const other = reading?.asks.find(({ id }) => id === statement.askId)
  if (statement.kind === 'link') return ask.intent !== 'question' && ask.intent === other?.intent
  const finding = findings.find(({ askId, documented }) => askId === ask.id && documented)
  const passages = new Set(finding?.passages.map(({ passage }) => passage.id))
  return statement.kind === 'answer' && statement.sources.some((source) => source.kind === 'passage' && passages.has(source.passageId))
}

const factPatterns = [
  /https?:\/\/[^\s)]+/g,
  /[$€£]\s?\d[\d,.]*\d|[$€£]\s?\d/g,
  /\b\d{1,2}:\d{2}\b/g,
  /\b\d+(?:[.,]\d+)?\s?%/g,
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
  /\(\d{3}\)\s?\d{3}-\d{4}/g,
  /\b\d+\b/g,
]

function unsupportedFacts(reply: string, known: string): string[] {
  const found = factPatterns.flatMap((pattern) => reply.match(pattern) ?? []).map((fact) => fact.replace(/[.,]$/, ''))
  return [...new Set(found)].filter((fact) => !contains(known, fact))
}

function contains(text: string, part: string): boolean {
  return plain(text).includes(plain(part))
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ')
}
