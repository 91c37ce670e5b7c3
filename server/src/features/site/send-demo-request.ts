import { DemoRequest } from '@ownvoice/core/site/contract'
import { demoConfirmationMail, demoRequestMail } from '@ownvoice/core/site/demo-mails'
import { z } from 'zod'
import { addDemoRequest } from '../../db/site/demo-requests.ts'
import type { Deps } from '../../deps.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'

/** A form that is sent again because its answer was lost, or was clicked twice, comes within this time. */
const sameWithinMs = 10 * 60_000

type StoreDeps = Pick<Deps, 'db' | 'jobs' | 'config'>

/**
 * Stores a request for a demonstration, tells the team and confirms it to the person: all of it or nothing, in one transaction. The same
 * request sent again within minutes changes nothing.
 */
export async function sendDemoRequest(deps: StoreDeps & Pick<Deps, 'clock' | 'journal'>, request: DemoRequest): Promise<void> {
  const at = deps.clock.now()
  const payload = { request, at: at.toISOString() }
  await deps.journal.accept({ kind: 'demo_request', payload }, () => storeDemoRequest(deps, request, at))
}

const AcceptedRequest = z.object({ request: DemoRequest, at: z.iso.datetime() })

/** Stores a request from the journal, under the time at which it was accepted. */
export async function replayDemoRequest(deps: StoreDeps, payload: unknown): Promise<void> {
  const { request, at } = AcceptedRequest.parse(payload)
  await storeDemoRequest(deps, request, new Date(at))
}

async function storeDemoRequest({ db, jobs, config }: StoreDeps, request: DemoRequest, at: Date): Promise<void> {
  const tellTeam = await prepareProductMail({ jobs }, demoRequestMail(request, config.TEAM_EMAIL), null)
  const confirm = await prepareProductMail({ jobs }, demoConfirmationMail(request), null)
  await db.system(async (tx) => {
    const isNew = await addDemoRequest(tx, request, { at, notSince: new Date(at.getTime() - sameWithinMs) })
    if (!isNew) return
    await tellTeam(tx)
    await confirm(tx)
  })
}
