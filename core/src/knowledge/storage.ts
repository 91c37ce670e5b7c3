import type { Storage } from './contract.ts'
import { fileSizeWords } from './file-size-words.ts'

/** From this share on the owner is told that the space is running out: of 2 GB there is room left for four of the largest files. */
const nearlyFullShare = 0.9

/** Whether little space is left for documents. */
export function isNearlyFull({ usedBytes, limitBytes }: Storage): boolean {
  return usedBytes >= limitBytes * nearlyFullShare
}

/** Why a file of `bytes` does not fit beside what is stored, in the words for the owner; null when it does. */
export function refuseStorage({ usedBytes, limitBytes }: Storage, bytes: number): string | null {
  if (usedBytes + bytes <= limitBytes) return null
  return (
    `Your documents take ${fileSizeWords(usedBytes)} of ${fileSizeWords(limitBytes)}, and this one of ${fileSizeWords(bytes)} does not fit. ` +
    'Delete documents that you no longer need, then add it again.'
  )
}
