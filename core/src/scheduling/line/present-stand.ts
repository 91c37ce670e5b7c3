import type { LineStand } from './contract.ts'

type Kept = Omit<LineStand, 'heldUntil'> & { heldUntil: Date | null }

/** Where somebody stands in a line, as the owner sees it. */
export function presentStand({ heldUntil, ...stand }: Kept): LineStand {
  return { ...stand, heldUntil: heldUntil?.toISOString() ?? null }
}
