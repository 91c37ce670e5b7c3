import type { DemoRequest } from '@ownvoice/core/site/contract'
import { demoConfirmationMail, demoRequestMail } from '@ownvoice/core/site/demo-mails'
import { addDemoRequest } from '../../db/site/demo-requests.ts'
import type { Deps } from '../../deps.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'

/** A form that is sent again because its answer was lost, or was clicked twice, comes within this time. */
const sameWithinMs = 10 * 60_000

/**
 * Stores a request for a demonstration, tells the team and confirms it to the person: all of it or nothing, in one transaction. The same
 * request sent again within minutes changes nothing.
 */
export async function sendDemoRequest(
  { db, jobs, clock, config }: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>,
  request: DemoRequest,
): Promise<void> {
  const tellTeam = await prepareProductMail({ jobs }, demoRequestMail(request, config.TEAM_EMAIL))
  const confirm = await prepareProductMail({ jobs }, demoConfirmationMail(request))
  const at = clock.now()
  await db.system(async (tx) => {
    const isNew = await addDemoRequest(tx, request, { at, notSince: new Date(at.getTime() - sameWithinMs) })
    if (!isNew) return
    await tellTeam(tx)
    await confirm(tx)
  })
}
