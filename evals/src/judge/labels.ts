import type { Reading, RiskKind } from '@ownvoice/core/assistant/trace'

/** The flags that a mail of the set may bear. */
export const flagNames = [
  'medical',
  'safety',
  'child_at_risk',
  'legal',
  'threat',
  'discrimination',
  'refund',
  'complaint',
  'privacy',
  'press',
  'wants_person',
  'acknowledgement_only',
  'acceptance',
  'opt_out',
  'cancel',
  'reschedule',
  'not_for_us',
] as const

const flagOfRisk: Readonly<Partial<Record<RiskKind, string>>> = { refund_dispute: 'refund' }

/** The flags that the product saw in a message. */
export function flagsOf({ risks, category }: Pick<Reading, 'risks' | 'category'>): string[] {
  const seen = risks.map(({ kind }) => flagOfRisk[kind] ?? kind)
  const moved = category === 'cancel' || category === 'reschedule' ? [category] : []
  return [...new Set([...seen, ...moved])].filter((flag) => flagNames.some((name) => name === flag))
}

/** The product's categories for a kind of the set; a question before buying may count as sales or as a booking. */
const categoriesOfKind: Readonly<Record<string, readonly string[]>> = {
  booking_lead: ['booking', 'sales'],
  reschedule: ['reschedule'],
  cancel: ['cancel'],
  pricing: ['sales'],
  policy_question: ['policy'],
  complaint: ['support'],
  refund_dispute: ['support'],
}

/** Whether the category is one that the kind stands for. */
export function isCategoryOfKind(category: string, kind: string): boolean {
  return (categoriesOfKind[kind] ?? ['other']).includes(category)
}
