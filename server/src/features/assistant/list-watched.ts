import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { Category } from '@ownvoice/core/assistant/category'
import type { DifferingCase, WatchedCategory } from '@ownvoice/core/assistant/contract'
import { modeOf, type SendModes } from '@ownvoice/core/assistant/sending-rules'
import { agreementOf, caseOutcome } from '@ownvoice/core/assistant/watch/agreement'
import { getModes } from '../../db/assistant/assistant-settings.ts'
import { listLookedAt, type LookedAt } from '../../db/assistant/watched-replies.ts'
import type { Deps } from '../../deps.ts'

/** How near the assistant came to the owner, in each category that has a reply which would have left by itself. */
export function listWatched({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId): Promise<WatchedCategory[]> {
  const now = clock.now()
  return db.transaction(owner, async (tx) => {
    const [modes, mails] = [await getModes(tx), await listLookedAt(tx)]
    return Category.options.flatMap((category) => {
      const ofCategory = mails.filter((mail) => mail.category === category)
      return ofCategory.some(({ reply }) => reply !== null) ? [present(category, ofCategory, modes, now)] : []
    })
  })
}

function present(category: Category, mails: readonly LookedAt[], modes: SendModes, now: Date): WatchedCategory {
  const cases = mails.flatMap((mail) => (mail.reply ? [{ mail, reply: mail.reply, outcome: caseOutcome(mail.reply, now) }] : []))
  const outcomes = cases.map(({ outcome }) => outcome)
  return {
    category,
    mode: modeOf(modes, category),
    mails: mails.length,
    wouldHaveLeft: cases.length,
    open: outcomes.filter((outcome) => outcome === 'open').length,
    unclear: outcomes.filter((outcome) => outcome === 'unclear').length,
    agreement: agreementOf(outcomes),
    differing: cases.flatMap(({ mail, reply, outcome }): DifferingCase[] => {
      if (outcome !== 'differs' && outcome !== 'silence') return []
      const { messageId, fromName, fromEmail, subject, receivedAt } = mail
      return [{ messageId, fromName, fromEmail, subject, receivedAt: receivedAt.toISOString(), outcome, differences: reply.differences }]
    }),
  }
}
