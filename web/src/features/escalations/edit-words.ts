import type { WaitingMails } from '@ownvoice/core/escalations/contract'

/** How near the drafts were that the owner sent, in a sentence; null before there is one. */
export function editWords(edits: WaitingMails['edits']): string | null {
  if (!edits) return null
  const { sent, unchanged, keptPercent } = edits
  if (sent === 1)
    return unchanged === 1 ? 'The draft that you sent left as written.' : `Of the draft that you sent, ${keptPercent}% of the words stayed.`
  if (unchanged === sent) return `All of the last ${sent} drafts that you sent left as written.`
  return `Of the last ${sent} drafts that you sent, ${unchanged} left as written; on average ${keptPercent}% of the words stayed.`
}
