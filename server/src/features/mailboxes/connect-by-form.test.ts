import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { AppError } from '../../errors.ts'
import { readConfig } from '../../config.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import type { ImapSettings, MailboxAccess } from '../../mail/open-mailbox.ts'
import { connectByForm } from './connect-by-form.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const named = { host: 'mail.inside.test', port: 1143, secure: false }

test.each([
  { what: 'that the operator named may be spoken to in clear text', imap: named, isClear: true },
  { what: 'that the operator named is spoken to by TLS where that was ticked', imap: { ...named, secure: true }, isClear: false },
  { what: 'at another port of a host that the operator named never is', imap: { ...named, port: 143 }, isClear: false },
  { what: 'that the operator did not name never is', imap: { ...named, host: 'mail.school.test' }, isClear: false },
])('a server $what', async ({ imap, isClear }) => {
  const { deps, owner } = await openMailboxWorld(db)
  const opened: MailboxAccess[] = []
  const openMailbox: typeof deps.openMailbox = (access) => {
    opened.push(access)
    throw new AppError('temporary')
  }
  const config = readConfig({ NODE_ENV: 'test', MAIL_ALLOWED_SERVERS: `${named.host}:${named.port}` })
  const typed = { emailAddress: 'maya@school.test', displayName: '', user: 'maya', password: 'x', answers: 'after_me' } as const
  for (const servers of [
    { imap, smtp: { ...named, host: 'smtp.school.test' } },
    { imap: { ...named, host: 'imap.school.test' }, smtp: imap },
  ])
    await expect(
      connectByForm({ ...deps, config, openMailbox, ids: { next: () => randomUUID() } }, owner, { ...typed, servers }),
    ).rejects.toMatchObject({ code: 'temporary' })
  const [first, second] = opened.map((access) => ('settings' in access ? access.settings : null))
  const mayBeClear = (half: ImapSettings['imap'] | undefined) => half?.allowInsecure ?? false
  expect([mayBeClear(first?.imap), mayBeClear(first?.smtp)]).toEqual([isClear, false])
  expect([mayBeClear(second?.imap), mayBeClear(second?.smtp)]).toEqual([false, isClear])
})
