import { findNoticeCursor, saveNoticeCursor } from '../../../db/escalations/notice-inboxes.ts'
import { sqlState } from '../../../db/sql-state.ts'
import { AppError } from '../../../errors.ts'
import { openNoticeInbox } from '../../../mail/notice-account.ts'
import type { RawMail } from '../../../mail/port.ts'
import { takeMailedAnswer, type MailedDeps } from './take-mailed-answer.ts'

const pageSize = 25

/** Takes what owners have answered to notices since the last look; nothing where no mailbox is set for that. Running again takes nothing twice. */
export async function readMailedAnswers(deps: MailedDeps): Promise<void> {
  const { db, config } = deps
  const inbox = openNoticeInbox(config, deps)
  if (inbox === null) return
  const { address, adapter } = inbox
  try {
    for (let more = true; more;) {
      const cursor = await db.system((tx) => findNoticeCursor(tx, address))
      const page = await adapter.fetch(cursor, pageSize)
      for (const raw of page.mails) await take(deps, raw, address)
      await db.system((tx) => saveNoticeCursor(tx, address, page.cursor))
      more = page.more
    }
  } finally {
    await adapter.close()
  }
}

/** A mail that only a bug stops must not hold up those behind it: it stays in the mailbox, and the log says so. */
async function take(deps: MailedDeps, raw: RawMail, address: string): Promise<void> {
  try {
    await takeMailedAnswer(deps, raw, address)
  } catch (error) {
    if (!isOfTheMail(error)) throw error
    deps.log.error({ err: error, providerId: raw.providerId }, 'an answer to a notice could not be taken')
  }
}

/** A bug of ours, or data that the database refuses (SQLSTATE classes 22, 23 and 54); not a database or a reader that is away. */
function isOfTheMail(error: unknown): boolean {
  if (error instanceof AppError) return !error.retry
  const code = sqlState(error)
  return code === undefined || /^(22|23|54)/.test(code)
}
