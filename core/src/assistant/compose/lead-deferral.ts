import { extractClaims } from '../../text/extract-claims.ts'
import type { ExtractedClaim } from '../../text/claim-text.ts'
import { wordsOf } from '../../text/content-words.ts'
import { contracted, type Manner } from '../../tone/wording.ts'
import { bodyParagraph } from '../answer/answer-statements.ts'
import type { CheckContext } from '../check/check-context.ts'
import { inspect } from '../check/check.ts'
import type { LedAsk } from '../model/led.ts'
import type { Source, Statement } from '../trace.ts'

/** Says once what the owner will write about: by its topics, and what has none that may be said as a question. Null where nothing is left. */
export function leadDeferral(asks: readonly LedAsk[], manner: Manner, context: CheckContext): Statement | null {
  const left = asks.filter(({ outcome }) => outcome === 'deferred')
  const first = left[0]
  if (!first) return null
  const asked = asks.flatMap(({ ask }) => extractClaims(ask.text))
  const say = (what: string): Statement => ({
    kind: 'deferral',
    text: contracted(`I want to look into ${what} before I answer, and I will write to you about that myself.`, manner),
    paragraph: bodyParagraph,
    askId: first.ask.id,
    sources: sendersWords(what, asked, context),
  })
  const isSayable = (what: string) => passes(say(what), context)
  const named = left.flatMap(({ topic }) => (topic !== null && isSayable(topic) ? [topic] : []))
  const isAnswered = asks.some(({ outcome }) => outcome === 'answered')
  const rest = unnamed(left.length - named.length, isAnswered || named.length > 0)
  const whole = listed([...new Set([...named, ...rest])])
  return say(isSayable(whole) ? whole : listed(unnamed(left.length, isAnswered)))
}

function unnamed(count: number, areOthers: boolean): string[] {
  if (count === 0) return []
  return [`your ${areOthers ? 'other ' : ''}${count > 1 ? 'questions' : 'question'}`]
}

/**
 * Words of a topic as the customer wrote them, and days and figures in it, also where the customer asked with them otherwise written ("the 23rd of Dec"). The whole message would
 * be held against each claim again and again.
 */
function sendersWords(what: string, asked: readonly ExtractedClaim[], { reading }: CheckContext): Source[] {
  const message = reading.text.toLowerCase()
  const claims = extractClaims(what)
  const same = claims.flatMap(({ needs }) => asked.find(({ gives }) => needs.length > 0 && needs.every((key) => gives.includes(key))) ?? [])
  return [...wordsOf(what), ...[...claims, ...same].map(({ text }) => text.toLowerCase())].flatMap((words): Source[] => {
    const at = message.indexOf(words)
    return at < 0 ? [] : [{ kind: 'sender', quote: reading.text.slice(at, at + words.length) }]
  })
}

/** Whether a statement could be said by itself. */
export function passes(statement: Statement, context: CheckContext): boolean {
  const alone = { subject: '', text: statement.text, statements: [statement], by: 'model' as const }
  return inspect(alone, context).problems.every((problem) => problem.statement === null)
}

function listed(words: readonly string[]): string {
  return words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}
