import { contentStems } from '../../text/content-words.ts'
import { isNeutral } from '../../text/neutral-words.ts'
import type { CheckContext } from '../check/check-context.ts'
import type { LedAsk } from '../model/led.ts'
import type { Statement } from '../trace.ts'
import { passes } from './lead-deferral.ts'

/** A sentence that begins so takes what it speaks of from what stands before it. */
const leansBack = /^(?:he|she|it|they|that|this|these|those|both)\b/i

/**
 * What is said to each ask, in their order. Of several answers one may begin with "It's …" where what stands before it speaks of something else: then its matter is named
 * ("As for tips, it's …"), as far as it may be said.
 */
export function namedAnswers(asks: readonly LedAsk[], context: CheckContext): Statement[][] {
  let before = ''
  return asks.map(({ statements, topic }) => {
    const [first, ...rest] = statements
    if (!first) return []
    const isUnclear = asks.length > 1 && topic !== null && leansBack.test(first.text) && !speaksOf(before, topic)
    before = statements.map(({ text }) => text).join(' ')
    if (!isUnclear) return statements
    const named = { ...first, text: `As for ${topic}, ${first.text.charAt(0).toLowerCase()}${first.text.slice(1)}` }
    return [passes(named, context) ? named : first, ...rest]
  })
}

function speaksOf(text: string, topic: string): boolean {
  const said = new Set(contentStems(text))
  return contentStems(topic).some((stem) => !isNeutral(stem) && said.has(stem))
}
