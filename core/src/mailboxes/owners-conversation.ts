/** When the owner last wrote in a conversation from a program of their own, and when they last gave it back; null for never. */
export type Lead = { ownerWroteAt: Date | null; givenBackAt: Date | null }

/** Since when a conversation is the owner's: the assistant sends nothing in it. Null where the assistant may answer. */
export function ownersSince({ ownerWroteAt, givenBackAt }: Lead): Date | null {
  return ownerWroteAt !== null && (givenBackAt === null || ownerWroteAt > givenBackAt) ? ownerWroteAt : null
}
