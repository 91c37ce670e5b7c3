import { cutText } from '../../text/cut-text.ts'
import type { Risk, RiskKind } from '../trace.ts'
import { HIDDEN_ORDER, INSTRUCTION } from './instruction-patterns.ts'
import { RISK_PATTERNS } from './risk-patterns.ts'

/** What is written, and what was hidden in the mail. */
export type RiskSource = { text: string; subject: string; hiddenText: readonly string[] }

/**
 * What in a message the owner has to see: one entry for each kind, with the words that show it. Each sentence is judged by
 * itself, so that innocent talk in one does not excuse another. NOTE: finding instructions is for the owner's notice only; no
 * safety rests on it (patterns find few of them), it rests on what the assistant is able to do.
 */
export function findRisks({ text, subject, hiddenText }: RiskSource): Risk[] {
  const found = new Map<RiskKind, string>()
  for (const sentence of sentences(`${subject}\n${text}`)) {
    for (const { kind, pattern, unless } of RISK_PATTERNS) {
      if (found.has(kind)) continue
      const match = pattern.exec(sentence)
      if (match && !unless?.test(sentence)) found.set(kind, evidence(match[0]))
    }
  }
  const order = INSTRUCTION.exec(normalise(`${subject}\n${text}`)) ?? null
  const hidden = hiddenText.map((words) => INSTRUCTION.exec(words) ?? (isOrder(words) ? HIDDEN_ORDER.exec(words) : null) ?? null)
  const secret = hiddenText.find((_words, at) => hidden[at] !== null)
  if (secret !== undefined) found.set('hidden_instruction', evidence(secret))
  else if (order) found.set('hidden_instruction', evidence(order[0]))
  return [...found].map(([kind, words]) => ({ kind, evidence: words }))
}

const MAX_EVIDENCE = 160

/** Newsletters hide a preview line and "view in browser"; an order has a verb and more than three words. */
function isOrder(words: string): boolean {
  return (
    words.split(/\s+/).length >= 4 && !/\b(?:view (?:this|in)|unsubscribe|browser|preheader)\b/i.test(words) && HIDDEN_ORDER.test(words)
  )
}

function evidence(words: string): string {
  return cutText(words.replace(/\s+/g, ' ').trim(), MAX_EVIDENCE)
}

/** Wrapped lines are joined; a blank line, a full stop, a question mark ends a sentence. */
function sentences(text: string): string[] {
  return normalise(text).split(/(?<=[.!?。！？])\s+|\n+/u)
}

function normalise(text: string): string {
  return text
    .slice(0, 20_000)
    .replace(/[’‘`´]/g, "'")
    .replace(/([^\n.!?:])\n(?=[\p{Ll}])/gu, '$1 ')
}
