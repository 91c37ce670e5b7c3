import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ExampleMail } from '@ownvoice/core/assistant/contract'
import { exampleMails } from '@ownvoice/core/assistant/example-mails'
import { listAnswerable } from '../../db/knowledge/answers.ts'
import { listBookingLinks } from '../../db/scheduling/booking-links.ts'
import type { Deps } from '../../deps.ts'

/** Mails to try, asked from what the owner can answer. */
export async function listExamples({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<ExampleMail[]> {
  return db.transaction(owner, async (tx) => {
    const links = await listBookingLinks(tx)
    const hasBookingLink = links.some(({ category, active, full }) => category === 'new' && active && !full)
    return exampleMails({ answers: await listAnswerable(tx), hasBookingLink })
  })
}
