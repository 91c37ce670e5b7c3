import { z } from 'zod'
import { listWaitingDemoRequests, markDemoRequestDone, type StoredDemoRequest } from '../../db/site/demo-requests.ts'
import { listWaitingProNotices, markProNoticeDone, type ProNotice } from '../../db/site/pro-notices.ts'
import type { Deps } from '../../deps.ts'

/** What visitors asked of the team and nobody has done yet, in lines for a terminal, oldest first. */
export async function describeWaitingRequests({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const { demos, notices } = await db.system(async (tx) => ({
    demos: await listWaitingDemoRequests(tx),
    notices: await listWaitingProNotices(tx),
  }))
  return [
    demos.length === 0 ? 'Nobody waits for a demonstration.' : `Waiting for a demonstration: ${demos.length}`,
    ...demos.map(describeDemo),
    notices.length === 0 ? 'Nobody waits to hear of Pro.' : `Waiting to hear of Pro: ${notices.length}`,
    ...notices.map(describeNotice),
  ]
}

/** `which` is a demo request's id, or the address of somebody who wants to hear of Pro. False where nothing waits under it. */
export async function markRequestDone({ db, clock }: Pick<Deps, 'db' | 'clock'>, which: string): Promise<boolean> {
  const now = clock.now()
  return db.system((tx) =>
    z.guid().safeParse(which).success ? markDemoRequestDone(tx, which, now) : markProNoticeDone(tx, which.toLowerCase(), now),
  )
}

function describeDemo({ id, createdAt, fullName, businessName, email, phone, preferredTimes, notes }: StoredDemoRequest): string {
  const who = [fullName, businessName, email, phone].filter((part) => part !== '')
  const rest = [preferredTimes, notes].filter((part) => part !== '')
  return [`  ${createdAt.toISOString()}  ${id}`, printable(who.join(', ')), ...rest.map(printable)].join('\n    ')
}

function describeNotice({ createdAt, email }: ProNotice): string {
  return `  ${createdAt.toISOString()}  ${printable(email)}`
}

/** Visitors' words command no terminal. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
}
