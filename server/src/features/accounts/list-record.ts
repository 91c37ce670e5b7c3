import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type RecordFilter, type RecordPage, recordPage, type RecordQuery } from '@ownvoice/core/accounts/record/contract'
import { actorWords, describeLine, wordsHold } from '@ownvoice/core/accounts/record/describe-line'
import { RecordDetails, RecordKindName, type RecordLine } from '@ownvoice/core/accounts/record/record-line'
import { reportSpan } from '@ownvoice/core/reports/report-range'
import { toCsv } from '@ownvoice/core/reports/to-csv'
import { zoned } from '@ownvoice/core/reports/zoned'
import { listRecord as listStored, type StoredLine, type Wanted } from '../../db/accounts/record-lines.ts'
import { getProfile } from '../../db/accounts/profiles.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/rpc.ts'

type RecordDeps = Pick<Deps, 'db' | 'clock'>
type Asker = Pick<SignedIn, 'owner' | 'sessionId'>

/** What was done in the account, newest first, a page of it. */
export async function listRecord({ db, clock }: RecordDeps, asker: Asker, { before, ...filter }: RecordQuery): Promise<RecordPage> {
  return db.transaction(asker.owner, async (tx) => {
    const { timezone } = await getProfile(tx)
    const stored = await listStored(tx, wantedBy(filter, clock.now(), timezone), { before, limit: recordPage + 1 })
    const lines = stored.slice(0, recordPage).map((line) => present(line, asker.sessionId))
    return { lines, next: stored.length > recordPage ? (lines.at(-1)?.id ?? null) : null }
  })
}

/** More rows than a spreadsheet of today takes at ease are not written. */
const mostExported = 100_000
const head = ['Date', 'Time', 'Who', 'Device', 'What', 'More']

/** The same as a file for a spreadsheet. Days and times are those of the owner. */
export async function exportRecord({ db, clock }: RecordDeps, owner: OwnerId, filter: RecordFilter): Promise<File> {
  const now = clock.now()
  const { timezone, stored } = await db.snapshot(owner, async (tx) => {
    const profile = await getProfile(tx)
    const wanted = wantedBy(filter, now, profile.timezone)
    return { timezone: profile.timezone, stored: await listStored(tx, wanted, { before: undefined, limit: mostExported }) }
  })
  const rows = stored.map((line) => {
    const { actor, device, ...shown } = present(line, null)
    const { what, more } = describeLine(shown)
    const at = zoned(line.at, timezone)
    return [at.toFormat('yyyy-MM-dd'), at.toFormat('HH:mm:ss'), actorWords[actor], device ?? '', what, more]
  })
  const name = `ownvoice-record-${zoned(now, timezone).toFormat('yyyy-MM-dd')}.csv`
  // With the byte order mark, Excel reads it as UTF-8.
  return new File([`\uFEFF${toCsv([head, ...rows])}`], name, { type: 'text/csv; charset=utf-8' })
}

/** Only last month has an end: what happens while a page is looked at belongs to the others. */
function wantedBy({ actor, search, range }: RecordFilter, now: Date, timezone: string): Wanted {
  const { from, to } = reportSpan(range, now, timezone)
  return { actor, search, ...wordsHold(search), from: range === 'all_time' ? null : from, to: range === 'last_month' ? to : null }
}

function present({ uid, at, actor, sessionId, device, ...line }: StoredLine, asking: string | null): RecordLine {
  const { subjectKind, subjectId, about } = line
  return {
    id: uid,
    at: at.toISOString(),
    actor,
    device,
    isThisDevice: sessionId !== null && sessionId === asking,
    kind: RecordKindName.parse(line.kind),
    details: RecordDetails.parse(line.details),
    subject: subjectKind && subjectId ? { is: subjectKind, id: subjectId } : null,
    about,
  }
}
