import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { measureProfile } from '@ownvoice/core/tone/measure-profile'
import { ENOUGH_TO_TRAIN, SHORTEST_SAMPLE, sampleLength } from '@ownvoice/core/tone/samples'
import { record } from '../../db/accounts/audit.ts'
import { isPractice, listMailboxes, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { findOwnMessageIds } from '../../db/mailboxes/outgoing.ts'
import { saveToneProfile } from '../../db/tone/profile.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { mailPages } from '../../mail/mail-pages.ts'
import type { RawMail } from '../../mail/port.ts'
import { openConnectedMailbox } from './open-connected-mailbox.ts'
import { readSentMail, type SentMail } from './read-sent-mail.ts'

type LearnDeps = Pick<Deps, 'db' | 'openMailbox' | 'secrets' | 'clock' | 'log' | 'reader'>

/** What was sent in these days is looked at: how somebody wrote long ago is not how they write. */
const daysBack = 60
/** So many of a mailbox's mails are measured; more of them say nothing new. Most of those looked at may be the assistant's. */
const mostMeasured = 60
const mostPages = 20
const pageSize = 25
const dayMs = 86_400_000

/**
 * Measures how the owner writes in what they sent themselves, and keeps the profile alone: no mail is stored, and no sample is locked. Throws `conflict`
 * where no mailbox is connected, or too little was sent.
 */
export async function learnFromSent(deps: LearnDeps, owner: OwnerId): Promise<{ mails: number }> {
  const mailboxes = (await deps.db.transaction(owner, listMailboxes)).filter(
    (mailbox) => mailbox.status === 'connected' && !isPractice(mailbox),
  )
  if (mailboxes.length === 0) throw new AppError('conflict', { message: 'Connect a mailbox first, under Integrations.' })
  const texts = (await Promise.all(mailboxes.map((mailbox) => readOwnTexts(deps, owner, mailbox)))).flat()
  if (texts.length < ENOUGH_TO_TRAIN) throw new AppError('conflict', { message: tooFew(texts.length) })
  const profile = measureProfile(texts)
  await deps.db.transaction(owner, async (tx) => {
    await saveToneProfile(tx, profile, deps.clock.now())
    await record(tx, 'tone_learned', { count: texts.length })
  })
  return { mails: texts.length }
}

/** What the owner wrote in the mails of a mailbox, the assistant's left out; of each what is long enough to tell how they write. */
async function readOwnTexts(deps: LearnDeps, owner: OwnerId, mailbox: Mailbox): Promise<string[]> {
  const adapter = openConnectedMailbox(deps, mailbox)
  try {
    const texts: string[] = []
    let pages = 0
    const { sent } = await adapter.startAt(new Date(deps.clock.now().getTime() - daysBack * dayMs))
    for await (const mails of mailPages((cursor) => adapter.fetchSent(cursor, pageSize), sent)) {
      texts.push(...(await ownTexts(deps, owner, mails)))
      pages += 1
      if (pages === mostPages || texts.length >= mostMeasured) break
    }
    return texts.slice(0, mostMeasured)
  } finally {
    await adapter.close()
  }
}

async function ownTexts(deps: LearnDeps, owner: OwnerId, mails: RawMail[]): Promise<string[]> {
  const read = await Promise.all(mails.map((raw) => readSentMail(deps, raw)))
  const sent = read.filter((mail) => mail !== null)
  const ids = sent.map(({ messageId }) => messageId)
  const ours = await deps.db.transaction(owner, (tx) => findOwnMessageIds(tx, ids))
  const isOwn = ({ messageId, isForwarded }: SentMail) => !ours.has(messageId) && !isForwarded
  return sent.filter((mail) => isOwn(mail) && sampleLength(mail.text) >= SHORTEST_SAMPLE).map(withClosing)
}

/** With the line right above the name, which is how the writer closes; what else a signature holds is said in every mail alike. */
function withClosing({ text, signature, signedName }: SentMail): string {
  const [closing, name] = signature.split('\n').filter((line) => line.trim() !== '')
  return signedName !== null && name?.includes(signedName) ? `${text}\n\n${closing}\n${name}` : text
}

function tooFew(found: number): string {
  const count = found === 0 ? 'None' : `Only ${found}`
  return `${count} of the emails that you sent in the last ${daysBack} days ${found === 1 ? 'has' : 'have'} ${SHORTEST_SAMPLE} characters or more. ${ENOUGH_TO_TRAIN} are needed.`
}
