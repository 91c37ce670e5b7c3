import type { Answer } from '../../knowledge/answers/answer.ts'
import { check } from '../check/check.ts'
import type { CheckContext } from '../check/check-context.ts'
import { compose, type ComposeInput } from '../compose/compose.ts'
import { isSure, type SettledAsk } from '../answer/settled-ask.ts'
import type { Draft, ReadyReply, Source } from '../trace.ts'
import { choicesFor } from './choices.ts'

/** Three are looked through at a glance, on a phone too. */
export const MOST_READY = 3

/** An answer that may answer an ask. `share`, from 0 to 1: how much speaks for it, against the other answers to the same ask. */
export type Offer = { answer: Answer; share: number }

/**
 * The answers that may answer each ask, by the ask's id, and those that may answer the message as a whole; each best first. `chance`, from 0 to 1: that
 * one of them does, by the surest.
 */
export type Offers = { byAsk: ReadonlyMap<string, readonly Offer[]>; whole: readonly Answer[]; chance: number }

/** Every answer that is offered, once. */
export function everyOffer({ byAsk, whole }: Offers): Answer[] {
  const answers = [...[...byAsk.values()].flat().map(({ answer }) => answer), ...whole]
  return [...new Map(answers.map((answer) => [answer.id, answer])).values()]
}

/**
 * Whole replies for the owner to choose from, best first, at most three. Where an ask leaves variants of one thing to choose from, the first says them all. One says the likeliest answer to each ask that is left open; the next has the second-best answer
 * to the ask that is least sure; and one takes what is open together and says what fits the whole message, as many answers as there are open asks. That one goes first
 * where an ask says too little by itself. What is settled for sure (`sureFrom`: from this confidence on) is said in all of them, and what no answer fits is deferred. Each
 * passes the check that a reply which leaves by itself has to pass. None where nothing is open that an answer may answer.
 */
export function readyReplies(
  input: ComposeInput,
  offers: Offers,
  { context, sureFrom }: { context: CheckContext; sureFrom: number },
): ReadyReply[] {
  const open = input.settled.filter((settled) => settled.state !== 'nothing' && !isSure(settled, sureFrom))
  const offersTo = (settled: SettledAsk) => (open.includes(settled) ? (offers.byAsk.get(settled.ask.id) ?? []) : [])
  if (open.every((settled) => offersTo(settled).length === 0)) return []
  const said = new Set(input.settled.filter((settled) => !open.includes(settled)).flatMap(({ answers }) => answers.map(({ id }) => id)))
  const whole = offers.whole.filter(({ id }) => !said.has(id))
  const apart = () => replyWith((one) => offersTo(one).slice(0, 1))
  const together = () => replyTogether(whole.slice(0, open.length))
  const choicesTo = (one: SettledAsk) => choicesFor(one.ask.text, offersTo(one))
  const choices = () => (open.some((one) => choicesTo(one).length > 1) ? replyWith(choicesTo) : null)
  const speaksForItself = open.every(({ state }) => state === 'documented')
  const ways = [
    choices,
    ...(speaksForItself ? [apart, together] : [together, apart]),
    ...nextBest(open, offersTo).map(
      (changed) => () => replyWith((one) => (one === changed.ask ? [changed.offer] : offersTo(one).slice(0, 1))),
    ),
    ...whole.map((answer) => () => replyTogether([answer])),
  ]
  const ready: ReadyReply[] = []
  for (const write of ways) {
    const reply = ready.length < MOST_READY ? write() : null
    if (reply && !ready.some(({ says }) => says === reply.says)) ready.push(reply)
  }
  return ready

  /** All that is open taken as one question. Which of several answers belongs to which ask is not known, so that they learn nothing. */
  function replyTogether(answers: readonly Answer[]): ReadyReply | null {
    const question = open.map(({ ask }) => ask.text).join(' ')
    const settled = input.settled.map((one): SettledAsk => {
      if (!open.includes(one)) return one
      return one === open[0] ? { ...one, state: 'documented', answers, sentences: [] } : { ...one, state: 'nothing' }
    })
    const teaches = answers.length > 1 ? [] : answers.map(({ id }) => ({ answerId: id, question }))
    return answers.length === 0 ? null : replyOf(settled, answers, teaches)
  }

  /** Several answers to one ask are a choice: none of them learns that it is the right one. */
  function replyWith(choose: (settled: SettledAsk) => readonly Offer[]): ReadyReply | null {
    const chosen = input.settled.map((one) => ({ one, answers: choose(one).map(({ answer }) => answer) }))
    const settled = chosen.map(({ one, answers }): SettledAsk => {
      return answers.length === 0 ? one : { ...one, state: 'documented', answers, sentences: [] }
    })
    const single = chosen.filter(({ answers }) => answers.length === 1)
    const teaches = single.flatMap(({ one, answers }) => answers.map(({ id }) => ({ answerId: id, question: one.ask.text })))
    return replyOf(
      settled,
      chosen.flatMap(({ answers }) => answers),
      teaches,
    )
  }

  function replyOf(settled: readonly SettledAsk[], offered: readonly Answer[], teaches: ReadyReply['teaches']): ReadyReply | null {
    const draft = compose({ ...input, settled })
    const says = saysOf(draft, offered)
    if (says === '' || !check(draft, context).ok) return null
    return { text: draft.text, says, teaches }
  }
}

/** All answers but the best to each ask, those first that come nearest to the best: of all ways to answer all asks these are the likeliest. */
function nextBest(open: readonly SettledAsk[], offersTo: (ask: SettledAsk) => readonly Offer[]): { ask: SettledAsk; offer: Offer }[] {
  const odds = (ask: SettledAsk, { share }: Offer) => share / (offersTo(ask)[0]?.share || 1)
  const others = open.flatMap((ask) =>
    offersTo(ask)
      .slice(1)
      .map((offer) => ({ ask, offer, odds: odds(ask, offer) })),
  )
  return others.toSorted((one, other) => other.odds - one.odds)
}

/** What sets a reply apart from the others: what it says from the answers that it offers, in the words in which it says it. */
function saysOf({ statements }: Draft, offered: readonly Answer[]): string {
  const ids = new Set(offered.map(({ id }) => id))
  const isOffered = (source: Source) => source.kind === 'answer' && ids.has(source.answerId)
  return statements.flatMap(({ text, sources }) => (sources.some(isOffered) ? [text] : [])).join(' ')
}
