import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type Alerted, alertMail, MOST_SHOWN } from '@ownvoice/core/escalations/alert-mail'
import { NOTICE_LINK_MS } from '@ownvoice/core/escalations/notice-link'
import { originalText } from '@ownvoice/core/escalations/original-text'
import { afterQuiet } from '@ownvoice/core/scheduling/quiet-hours'
import { findConfirmedEmail, getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { Escalation } from '../../db/escalations/escalations.ts'
import { findLastToldAt, listOwnersToAlert, listUntold, markTold } from '../../db/escalations/alerts.ts'
import { addNoticeLinks, type NewNoticeLink } from '../../db/escalations/notice-links.ts'
import { findOfferedReply, type OfferedReply } from '../../db/escalations/offered-reply.ts'
import { inSystemRole } from '../../db/transactions.ts'
import type { Deps } from '../../deps.ts'
import { answersAddress } from '../../mail/notice-account.ts'
import { newNoticeKey, noticeDigest, noticeMessageName, noticeUrl } from '../../http/notice-link.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'

type AlertDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>

const MINUTE_MS = 60_000
/** What comes within a minute is told together. */
const GATHERED_MS = MINUTE_MS
/** Not more often than this: a mail for each message would be one more inbox. */
const PAUSE_MS = 10 * MINUTE_MS
/** What has waited longer is no news: the seeded past, or what came while alerts were off. */
const NEWS_MS = 24 * 60 * MINUTE_MS
const MOST_TOLD = 100

/** Looks after every owner who has not been told of an escalation. */
export async function enqueueAlerts({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const span = { after: new Date(now - NEWS_MS), until: new Date(now - GATHERED_MS) }
  for (const owner of await db.system((tx) => listOwnersToAlert(tx, span))) {
    await db.transaction(owner, (tx) => jobs.enqueue(tx, 'escalations.alert', { owner }, { key: `alert:${owner}` }))
  }
}

/**
 * Writes to the owner of all open escalations that they were not told of, in one mail: not in quiet hours, at most every ten minutes, and of
 * each once. Customers' words and the links that answer them go to the address that the owner
 * signs in with, which is confirmed, and to no other; who wants no such mails, or has confirmed none, is told by the product's pages alone.
 */
export async function alertOwner(deps: AlertDeps, owner: OwnerId): Promise<void> {
  const now = deps.clock.now()
  const { settings, profile, to, lastToldAt, untold } = await deps.db.transaction(owner, async (tx) => ({
    settings: await getAssistantSettings(tx),
    profile: await getProfile(tx),
    to: await findConfirmedEmail(tx),
    lastToldAt: await findLastToldAt(tx),
    untold: await listUntold(tx, new Date(now.getTime() - NEWS_MS), MOST_TOLD),
  }))
  const isQuiet = afterQuiet(now, settings.quiet, profile.timezone) > now
  const isSoon = lastToldAt !== null && now.getTime() - lastToldAt.getTime() < PAUSE_MS
  if (isQuiet || isSoon || untold.length === 0) return
  const alert = settings.escalationAlerts && to !== null ? await prepareAlert(deps, { owner, to, untold, now }) : null
  await deps.db.transaction(owner, async (tx) => {
    const isFirst = await markTold(
      tx,
      untold.map(({ id }) => id),
      now,
    )
    if (!isFirst || !alert) return
    await addNoticeLinks(tx, alert.links, now)
    await inSystemRole(tx, alert.post)
  })
}

type Telling = { owner: OwnerId; to: string; untold: readonly Escalation[]; now: Date }
type Prepared = { links: NewNoticeLink[]; post: Awaited<ReturnType<typeof prepareProductMail>> }

async function prepareAlert(deps: AlertDeps, { owner, to, untold, now }: Telling): Promise<Prepared> {
  const { config } = deps
  const links: NewNoticeLink[] = []
  const expiresAt = new Date(now.getTime() + NOTICE_LINK_MS)
  const makeKey = (link: Pick<NewNoticeLink, 'purpose' | 'messageId' | 'offerDigest'>): string => {
    const key = newNoticeKey(owner)
    links.push({ ...link, digest: noticeDigest(key), expiresAt })
    return key
  }
  const makeLink = (...given: Parameters<typeof makeKey>) => noticeUrl(config, makeKey(...given))
  const offers = await deps.db.transaction(owner, async (tx) => {
    const found = []
    for (const { inboundId } of untold.slice(0, MOST_SHOWN)) found.push(inboundId === null ? null : await findOfferedReply(tx, inboundId))
    return found
  })
  const isOne = untold.length === 1
  const alerted = untold.map((escalation, index) => present(escalation, offers[index] ?? null, { isOne, makeLink }))
  const replyTo = answersAddress(config)
  const answers =
    replyTo === null
      ? null
      : { replyTo, messageName: noticeMessageName(makeKey({ purpose: 'reply', messageId: isOne ? (untold[0]?.inboundId ?? null) : null })) }
  return { links, post: await prepareProductMail(deps, alertMail({ to, alerted, origin: siteOrigin(config), answers }), owner) }
}

type Linking = { isOne: boolean; makeLink: (link: Pick<NewNoticeLink, 'purpose' | 'messageId' | 'offerDigest'>) => string }

/** Of several each gets one link; of one alone all of them. */
function present({ id, inboundId, toEmail, rationale, emailContent }: Escalation, offer: OfferedReply | null, linking: Linking): Alerted {
  const { isOne, makeLink } = linking
  const words = { id, toEmail, reason: rationale, text: originalText(emailContent) }
  const dashboard = { approve: null, edit: null, take: null }
  if (inboundId === null || offer === null) return { ...words, reply: null, links: dashboard }
  const { offered, to } = offer
  const messageId = inboundId
  const offerDigest = offered && noticeDigest(offered.text)
  return {
    ...words,
    reply: offered && to !== null ? offered.text : null,
    links: {
      approve: isOne && offered && to !== null ? makeLink({ purpose: 'approve', messageId, offerDigest }) : null,
      edit: to === null ? null : makeLink({ purpose: 'edit', messageId }),
      take: isOne ? makeLink({ purpose: 'take', messageId }) : null,
    },
  }
}
