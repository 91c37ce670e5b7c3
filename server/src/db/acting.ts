import { AsyncLocalStorage } from 'node:async_hooks'
import type { RecordActor } from '@ownvoice/core/accounts/record/record-line'

/** Who is at work, and for an owner in which session, where there is one. `isMadeUp`: what they do is a past that is invented, of which no line is written. */
export type Acting = { actor: RecordActor; session: { id: string | null; device: string } | null; isMadeUp?: boolean }

export const byOperator: Acting = { actor: 'operator', session: null }
const nobody: Acting = { actor: 'assistant', session: null }
const acting = new AsyncLocalStorage<Acting>()

/** What `run` does is written down as done by them. Every door that lets an owner or an operator in goes through here; what else happens, happens by itself. */
export function actAs<T>(who: Acting, run: () => T): T {
  return acting.run(who, run)
}

/** What `run` does is nobody's wish of this moment, whoever set it off. */
export function actByItself<T>(run: () => T): T {
  return acting.run(nobody, run)
}

/** What `run` does was not done by anybody: the past of an example. */
export function actInStory<T>(run: () => T): T {
  return acting.run({ ...nobody, isMadeUp: true }, run)
}

export function whoActs(): Acting {
  return acting.getStore() ?? nobody
}
