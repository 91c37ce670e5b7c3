import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import type { FaultWorld } from '../../../testing/fault-world.ts'
import { type ImapFault, type ImapWire, openImapWire } from '../../../testing/imap-wire.ts'
import { mailPeer } from '../../../testing/mail.ts'
import { openWiredMailbox } from '../../../testing/wired-mailbox.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'

/** What one script of a server's faults comes to, at a look for two mails that came in. */
type Row = {
  what: string
  faults: ImapFault[]
  /** What of the server's words is changed all the time. */
  edit?: (said: string) => string
  /** Whether the connection has to be made anew. */
  isFresh?: true
  first: 'ok' | 'temporary' | 'rate_limited' | 'auth_expired'
}

const login = /^(LOGIN|AUTHENTICATE)/
const fetching = /^UID FETCH/
const [no, bad, bye] = [(why: string) => `$tag NO ${why}\r\n`, '$tag BAD What?\r\n', '* BYE Shutting down\r\n']

const rows: Row[] = [
  // The server is not there, or lets nobody in.
  { what: 'closes at once', isFresh: true, faults: [{ on: /^CONNECT/, hangsUp: true }], first: 'temporary' },
  { what: 'says BYE for a greeting: too many connections', isFresh: true, faults: [{ on: /^CONNECT/, say: '* BYE [ALERT] Too many connections\r\n', hangsUp: true }], first: 'temporary' },
  { what: 'speaks no IMAP', isFresh: true, faults: [{ on: /^CONNECT/, say: 'HTTP/1.1 400 Bad Request\r\n\r\n', hangsUp: true }], first: 'temporary' },
  { what: 'closes at the sign-in', isFresh: true, faults: [{ on: login, hangsUp: true }], first: 'temporary' },
  { what: 'says BYE at the sign-in', isFresh: true, faults: [{ on: login, say: bye, hangsUp: true }], first: 'temporary' },
  { what: 'NO [UNAVAILABLE] at the sign-in', isFresh: true, faults: [{ on: login, say: no('[UNAVAILABLE] Backend is down') }], first: 'temporary' },
  { what: 'NO [INUSE] at the sign-in', isFresh: true, faults: [{ on: login, say: no('[INUSE] Locked') }], first: 'temporary' },
  { what: 'NO [SERVERBUG] at the sign-in', isFresh: true, faults: [{ on: login, say: no('[SERVERBUG] Internal error') }], first: 'temporary' },
  { what: 'NO [LIMIT] at the sign-in', isFresh: true, faults: [{ on: login, say: no('[LIMIT] Too many sessions') }], first: 'rate_limited' },
  { what: 'too many connections, with no code', isFresh: true, faults: [{ on: login, say: no('[ALERT] Too many simultaneous connections. (Failure)') }], first: 'rate_limited' },
  { what: 'NO [AUTHENTICATIONFAILED]', isFresh: true, faults: [{ on: login, say: no('[AUTHENTICATIONFAILED] Invalid credentials') }], first: 'auth_expired' },
  { what: 'NO [ALERT]: sign in by the web', isFresh: true, faults: [{ on: login, say: no('[ALERT] Please log in via your web browser') }], first: 'auth_expired' },
  { what: 'a plain NO at the sign-in', isFresh: true, faults: [{ on: login, say: no('Login failed') }], first: 'auth_expired' },
  // Its folders.
  { what: 'NO at INBOX', isFresh: true, faults: [{ on: /^SELECT/, say: no('[UNAVAILABLE] Try again') }], first: 'temporary' },
  { what: 'says BYE at INBOX', isFresh: true, faults: [{ on: /^SELECT/, say: bye, hangsUp: true }], first: 'temporary' },
  { what: 'gives new UIDs', isFresh: true, faults: [], edit: (said) => said.replace(/UIDVALIDITY \d+/, 'UIDVALIDITY 77'), first: 'ok' },
  { what: 'gives new UIDs and refuses the search for what is new', isFresh: true, faults: [{ on: /^UID SEARCH/, say: no('[SERVERBUG] Internal error') }], edit: (said) => said.replace(/UIDVALIDITY \d+/, 'UIDVALIDITY 78'), first: 'temporary' },
  { what: 'has no folder of sent mails', isFresh: true, faults: [], edit: (said) => said.replaceAll(/^\* (LIST|STATUS)[^\r\n]*Sent[^\r\n]*\r\n/gm, ''), first: 'ok' },
  { what: 'refuses to look at the sent mails', faults: [{ on: /^STATUS/, say: no('[UNAVAILABLE] Try again') }, { on: /^LIST/, say: no('Again') }], first: 'ok' },
  // A mail on its way.
  { what: 'NO at the mails', faults: [{ on: fetching, say: no('[UNAVAILABLE] Try again') }], first: 'temporary' },
  { what: 'BAD at the mails', faults: [{ on: fetching, say: bad }], first: 'temporary' },
  { what: 'is throttled at the mails', faults: [{ on: fetching, say: no('[LIMIT] Slow down') }], first: 'temporary' },
  { what: 'closes at the mails', faults: [{ on: fetching, hangsUp: true }], first: 'temporary' },
  { what: 'says BYE at the mails', faults: [{ on: fetching, say: bye, hangsUp: true }], first: 'temporary' },
  { what: 'is cut in the head of an answer', faults: [{ on: fetching, cutAfter: 30 }], first: 'temporary' },
  { what: 'is cut in the middle of a mail', faults: [{ on: fetching, cutAfter: 250 }], first: 'temporary' },
  { what: 'is cut between two mails', faults: [{ on: fetching, cutAfter: 700 }], first: 'temporary' },
  { what: 'gives a mail and then NO', faults: [], edit: once((said) => said.replace(/(\d+|[A-Z]\w*) OK Fetch completed/, '$1 NO [SERVERBUG] Fetch failed')), first: 'temporary' },
  { what: 'says EXISTS twice', faults: [{ on: fetching, before: '* 400 EXISTS\r\n* 400 EXISTS\r\n' }], first: 'ok' },
  { what: 'expunges while it gives the mails', faults: [{ on: fetching, before: '* 1 EXPUNGE\r\n* 1 EXPUNGE\r\n' }], first: 'ok' },
  { what: 'talks in between', faults: [{ on: fetching, before: '* OK [ALERT] Maintenance at noon\r\n* FLAGS (\\Seen)\r\n' }], first: 'ok' },
] // prettier-ignore

const dovecot = mailPeer()
let db: OpenedDatabase
let wire: ImapWire
beforeAll(async () => {
  if (!dovecot) return
  db = await openTestDatabase()
  wire = await openImapWire(dovecot.settings('owner', 23).settings.imap.port)
})
afterAll(async () => {
  wire?.close()
  await db?.close()
})

describe.skipIf(!dovecot)('a look at a mailbox whose server', () => {
  test.each(rows)('$what: $first, and each mail is read once', async ({ faults, edit, isFresh, first }) => {
    const { world, put, read } = await openWiredMailbox({ db, wire, dovecot, index: 23 })
    await put('one')
    await put('two')
    wire.script(faults, edit)
    if (isFresh) wire.cut()
    expect(await world.receive()).toBe(first)
    expect((await world.mailbox()).status).toBe(first === 'auth_expired' ? 'failed' : 'connected')
    expect(world.told()).toBe(first === 'auth_expired' ? 1 : 0)
    if (first === 'auth_expired') await connectAgain(world)
    for (let more = 0; more < faults.length + 1; more++) await world.receive()
    expect(await read()).toEqual(['one', 'two'])
    expect(world.answered()).toBe((await world.messages()).length)
    await world.close()
  })
})

function connectAgain({ deps, owner, mailboxId, clock }: FaultWorld): Promise<unknown> {
  return deps.db.transaction(owner, (tx) =>
    setMailboxStatus(tx, mailboxId, { status: 'connected', lastError: null, checkedAt: clock.now() }),
  )
}

/** Changes the first words of a server that can be changed, and no others. */
function once(change: (said: string) => string): (said: string) => string {
  let isDone = false
  return (said) => {
    const changed = isDone ? said : change(said)
    isDone ||= changed !== said
    return changed
  }
}
