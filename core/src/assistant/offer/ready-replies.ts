import type { Answer } from '../../knowledge/answers/answer.ts'
import { check } from '../check/check.ts'
import type { CheckContext } from '../check/check-context.ts'
import { compose, type ComposeInput } from '../compose/compose.ts'
import { isSettled, type SettledAsk } from '../decide/settled-ask.ts'
import type { ReadyReply } from '../trace.ts'

/** Three are looked through at a glance, on a phone too. */
export const MOST_READY = 3

/** The answers that may answer each ask, by the ask's id, best first. */
export type Offers = ReadonlyMap<string, readonly Answer[]>

/**
 * Whole replies for the owner to choose from, best first, at most three: the first says the likeliest answer to each ask that is left open, the
 * others the next ones. What is settled for sure (`sureFrom`: from this confidence on) is said in all of them, and what nothing may answer is deferred
 * in all. Each passes the check that a reply which leaves by itself has to pass. None where nothing is open that an answer may answer.
 */
export function readyReplies(
  input: ComposeInput,
  offers: Offers,
  { context, sureFrom }: { context: CheckContext; sureFrom: number },
): ReadyReply[] {
  const offered = (settled: SettledAsk) => (isSure(settled, sureFrom) ? [] : (offers.get(settled.ask.id) ?? []))
  const most = Math.min(MOST_READY, Math.max(0, ...input.settled.map((settled) => offered(settled).length)))
  const replies = Array.from({ length: most }, (_, rank) => replyWith(rank)).filter((reply) => reply !== null)
  return replies.filter(({ text }, index) => replies.findIndex((other) => other.text === text) === index)

  function replyWith(rank: number): ReadyReply | null {
    const taught: ReadyReply['teaches'] = []
    const settled = input.settled.map((one): SettledAsk => {
      const answers = offered(one)
      const answer = answers[rank] ?? answers[0]
      if (!answer) return one
      taught.push({ answerId: answer.id, question: one.ask.text })
      return { ...one, state: 'documented', answers: [answer], sentences: [] }
    })
    const draft = compose({ ...input, settled })
    if (!check(draft, context).ok) return null
    return { text: draft.text, says: saysOf(settled, taught), teaches: taught }
  }
}

function isSure(settled: SettledAsk, sureFrom: number): boolean {
  if (settled.state === 'nothing') return true
  if (settled.state !== 'documented') return isSettled(settled)
  return settled.confidence >= sureFrom && settled.answers.every(({ state }) => state === 'confirmed')
}

/** What sets a reply apart from the others: the words of the answers that it offers. */
function saysOf(settled: readonly SettledAsk[], taught: ReadyReply['teaches']): string {
  const offered = new Set(taught.map(({ answerId }) => answerId))
  const answers = settled.flatMap((one) => one.answers).filter(({ id }) => offered.has(id))
  return answers.map(({ text }) => text).join(' ')
}
