import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type Alerted, alertMail, MOST_SHOWN } from '@ownvoice/core/escalations/alert-mail'
import { NOTICE_LINK_MS } from '@ownvoice/core/escalations/notice-link'
import { afterQuiet } from '@ownvoice/core/scheduling/quiet-hours'
import { findNoticeAddress, getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { findLastToldAt, listOwnersToAlert, listUntold, markTold } from '../../db/escalations/alerts.ts'
import { addNoticeLinks, type NewNoticeLink } from '../../db/escalations/notice-links.ts'
import { findOfferedReply, type OfferedReply } from '../../db/escalations/offered-reply.ts'
import { inSystemRole } from '../../db/transactions.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { answersAddress } from '../../mail/notice-account.ts'
import { newNoticeKey, noticeDigest, noticeMessageName, noticeUrl } from '../../http/notice-link.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'
import { enqueuePushes } from '../../jobs/push-to-device.ts'
import { gatherWanted, type Waiting } from './gather-waiting.ts'

type AlertDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>

const MINUTE_MS = 60_000
/** What comes within a minute is told together. */
const GATHERED_MS = MINUTE_MS
/** Not more often than this: a mail for each message would be one more inbox. */
const PAUSE_MS = 10 * MINUTE_MS
/** What has waited longer is no news: the seeded past, or what came while alerts were off. */
const NEWS_MS = 24 * 60 * MINUTE_MS
const MOST_TOLD = 100

/** Looks after every owner who has not been told of something that waits for them. */
export async function enqueueAlerts({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const span = { after: new Date(now - NEWS_MS), until: new Date(now - GATHERED_MS) }
  for (const owner of await db.system((tx) => listOwnersToAlert(tx, span))) {
    await db.transaction(owner, (tx) => jobs.enqueue(tx, 'escalations.alert', { owner }, { key: `alert:${owner}` }))
  }
}

/**
 * Writes to the owner of all that waits for them and that they were not told of, in one mail: not in quiet hours, at most every ten minutes, and of each once.
 * Customers' words and the links that answer them go to the confirmed address alone. The devices on which they
 * turned notices on are told the same, without those words. Who wants neither is told by the product's pages alone.
 */
export async function alertOwner(deps: AlertDeps, owner: OwnerId): Promise<void> {
  const now = deps.clock.now()
  const { quiet, profile, to, lastToldAt, untold, waiting } = await deps.db.transaction(owner, async (tx) => {
    const waits = await listUntold(tx, new Date(now.getTime() - NEWS_MS), MOST_TOLD)
    const settings = await getAssistantSettings(tx)
    return {
      quiet: settings.quiet,
      profile: await getProfile(tx),
      to: await findNoticeAddress(tx),
      lastToldAt: await findLastToldAt(tx),
      untold: waits,
      waiting: await gatherWanted(tx, waits, settings),
    }
  })
  const isQuiet = afterQuiet(now, quiet, profile.timezone) > now
  const isSoon = lastToldAt !== null && now.getTime() - lastToldAt.getTime() < PAUSE_MS
  if (isQuiet || isSoon || untold.escalations.length + untold.mails.length === 0) return
  const alert = to !== null && waiting.length > 0 ? await prepareAlert(deps, { owner, to, waiting, now }) : null
  try {
    await deps.db.transaction(owner, async (tx) => {
      if (!(await markTold(tx, untold, now))) throw new AppError('conflict')
      if (waiting.length > 0) {
        const toldAt = now.toISOString()
        await enqueuePushes(tx, deps.jobs, 'escalations.push', { payload: { toldAt }, key: toldAt })
      }
      if (!alert) return
      await addNoticeLinks(tx, alert.links, now)
      await inSystemRole(tx, alert.post)
    })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error // what is left of it is told in the next minute
  }
}

type Telling = { owner: OwnerId; to: string; waiting: readonly Waiting[]; now: Date }
type Prepared = { links: NewNoticeLink[]; post: Awaited<ReturnType<typeof prepareProductMail>> }

async function prepareAlert(deps: AlertDeps, { owner, to, waiting, now }: Telling): Promise<Prepared> {
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
    for (const { kind, messageId } of waiting.slice(0, MOST_SHOWN)) {
      const isOffered = messageId !== null && (kind === 'handed_over' || kind === 'draft')
      found.push(isOffered ? await findOfferedReply(tx, messageId) : null)
    }
    return found
  })
  const isOne = waiting.length === 1
  const alerted = waiting.map((one, index) => present(one, offers[index] ?? null, { isOne, makeLink }))
  const replyTo = answersAddress(config)
  const answers =
    replyTo === null
      ? null
      : {
          replyTo,
          messageName: noticeMessageName(makeKey({ purpose: 'reply', messageId: isOne ? (waiting[0]?.messageId ?? null) : null })),
        }
  return { links, post: await prepareProductMail(deps, alertMail({ to, alerted, origin: siteOrigin(config), answers }), owner) }
}

type Linking = { isOne: boolean; makeLink: (link: Pick<NewNoticeLink, 'purpose' | 'messageId' | 'offerDigest'>) => string }

/** Of several each gets one link; of one alone all of them. */
function present({ kind, id, messageId, toEmail, reason, text, unsent }: Waiting, offer: OfferedReply | null, linking: Linking): Alerted {
  const { isOne, makeLink } = linking
  const words = { kind, id, toEmail, reason, text }
  const dashboard = { approve: null, edit: null, take: null }
  if (messageId === null || offer === null) return { ...words, reply: unsent, links: dashboard }
  const { offered, to } = offer
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
