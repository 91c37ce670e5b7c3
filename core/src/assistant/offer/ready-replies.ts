import type { Answer } from '../../knowledge/answers/answer.ts'
import { check } from '../check/check.ts'
import type { CheckContext } from '../check/check-context.ts'
import { compose, type ComposeInput } from '../compose/compose.ts'
import { isSure, type SettledAsk } from '../decide/settled-ask.ts'
import type { ReadyReply } from '../trace.ts'

/** Three are looked through at a glance, on a phone too. */
export const MOST_READY = 3

/**
 * The answers that may answer each ask, by the ask's id, and those that may answer the message as a whole; each best first. `chance`, from 0 to 1: that
 * one of them does, by the surest.
 */
export type Offers = { byAsk: ReadonlyMap<string, readonly Answer[]>; whole: readonly Answer[]; chance: number }

/**
 * Whole replies for the owner to choose from, best first, at most three: the first says the likeliest answer to each ask that is left open; the next ones take what
 * is open as one question and say what fits the whole message; then the next answers to each ask. What is settled for sure (`sureFrom`: from this confidence on)
 * is said in all of them. Each passes the check that a reply which leaves by itself has to pass. None where nothing is open that an answer may answer.
 */
export function readyReplies(
  input: ComposeInput,
  offers: Offers,
  { context, sureFrom }: { context: CheckContext; sureFrom: number },
): ReadyReply[] {
  const open = input.settled.filter((settled) => settled.state !== 'nothing' && !isSure(settled, sureFrom))
  const offered = (settled: SettledAsk) => (open.includes(settled) ? (offers.byAsk.get(settled.ask.id) ?? []) : [])
  const ranks = Math.max(0, ...input.settled.map((settled) => offered(settled).length))
  if (ranks === 0) return []
  const [first, ...others] = Array.from({ length: ranks }, (_, rank) => replyWith((one) => offered(one)[rank] ?? offered(one)[0]))
  const replies = [first, ...offers.whole.map(replyToAll), ...others].filter((reply) => reply !== null && reply !== undefined)
  return replies.filter(({ says }, index) => replies.findIndex((other) => other.says === says) === index).slice(0, MOST_READY)

  function replyToAll(answer: Answer): ReadyReply | null {
    const asked = open.map(({ ask }) => ask.text).join(' ')
    return replyWith((one) => (one === open[0] ? answer : undefined), asked)
  }

  function replyWith(choose: (settled: SettledAsk) => Answer | undefined, asked?: string): ReadyReply | null {
    const taught: ReadyReply['teaches'] = []
    const settled = input.settled.map((one): SettledAsk => {
      const answer = choose(one)
      if (!answer) return asked !== undefined && open.includes(one) ? { ...one, state: 'nothing' } : one
      taught.push({ answerId: answer.id, question: asked ?? one.ask.text })
      return { ...one, state: 'documented', answers: [answer], sentences: [] }
    })
    const draft = compose({ ...input, settled })
    if (!check(draft, context).ok) return null
    return { text: draft.text, says: saysOf(settled, taught), teaches: taught }
  }
}

/** What sets a reply apart from the others: the words of the answers that it offers. */
function saysOf(settled: readonly SettledAsk[], taught: ReadyReply['teaches']): string {
  const offered = new Set(taught.map(({ answerId }) => answerId))
  const answers = settled.flatMap((one) => one.answers).filter(({ id }) => offered.has(id))
  return [...new Set(answers.map(({ text }) => text))].join(' ')
}
