import { z } from 'zod'
import type { SendMode } from '../assistant/sending-rules.ts'

/**
 * What the assistant does with a person's mail: it leaves it to the owner, since they are left alone or opted out; it only watches; each reply waits, since the owner stopped
 * all sending, has not let this person be answered without them, or looks at every reply; or what is sure is answered.
 */
export const PersonStanding = z.enum(['left_alone', 'opted_out', 'watched', 'stopped', 'not_allowed', 'drafted', 'answered'])
export type PersonStanding = z.infer<typeof PersonStanding>

type StandingFacts = { isLeftAlone: boolean; isOptedOut: boolean; isStopped: boolean; isAllowed: boolean; mode: SendMode }

/** The first that holds for a person, by their wish and the owner's choices. `mode` is that of all mail: what the owner chose for one category is left aside. */
export function personStanding({ isLeftAlone, isOptedOut, isStopped, isAllowed, mode }: StandingFacts): PersonStanding {
  if (isLeftAlone) return 'left_alone'
  if (isOptedOut) return 'opted_out'
  if (mode === 'watch') return 'watched'
  if (isStopped) return 'stopped'
  if (!isAllowed) return 'not_allowed'
  return mode === 'draft' ? 'drafted' : 'answered'
}
