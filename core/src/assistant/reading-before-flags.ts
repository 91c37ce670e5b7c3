import { z } from 'zod'
import { Category } from './category.ts'
import { risks } from './risks.ts'
import type { RaisedFlag, Want } from './trace.ts'
import type { Kind } from './labels.ts'

/** What an ask wanted, as it was told before the heads. */
const wantsBefore: Readonly<Record<string, Want>> = {
  price: 'amount',
  age: 'amount',
  duration: 'time',
  time: 'time',
  date: 'date',
  address: 'place',
  contact: 'contact',
  link: 'contact',
  availability: 'yes_no',
  yes_no: 'yes_no',
  explanation: 'other',
}

const kindOf: Readonly<Record<Category, Kind>> = {
  booking: 'booking_lead',
  reschedule: 'reschedule',
  cancel: 'cancel',
  policy: 'policy_question',
  sales: 'pricing',
  support: 'complaint',
  follow_up: 'other',
  other: 'other',
}

const Before = z.looseObject({
  asks: z.array(z.looseObject({ wants: z.array(z.string()) })),
  category: Category,
  categoryConfidence: z.number(),
  categoryBy: z.string(),
  risks: z.array(z.object({ kind: z.string(), evidence: z.string() })),
})

/** A reading that was kept with risks, in today's shape; what is no such reading comes back as it is. */
export function readingBeforeFlags(stored: unknown): unknown {
  const kept = Before.safeParse(stored).data
  if (!kept) return stored
  const { asks, categoryConfidence, categoryBy, risks: before, ...rest } = kept
  return {
    ...rest,
    asks: asks.map((ask) => ({ ...ask, wants: ask.wants.flatMap((want) => wantsBefore[want] ?? []) })),
    kind: kindOf[kept.category],
    kindChance: categoryConfidence,
    kindBy: categoryBy === 'model' ? 'model' : 'heads',
    flags: before.flatMap(({ kind, evidence }): RaisedFlag[] => {
      const flag = risks.find((risk) => risk === (kind === 'refund_dispute' ? 'refund' : kind))
      return flag ? [{ flag, chance: 1, isCertain: false, evidence, by: 'rule' }] : []
    }),
  }
}
