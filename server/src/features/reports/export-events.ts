import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { describeEvent } from '@ownvoice/core/reports/describe-event'
import { type ReportRange, reportSpan } from '@ownvoice/core/reports/report-range'
import { type ResolutionSign, resolutionWords } from '@ownvoice/core/reports/resolutions'
import { toCsv } from '@ownvoice/core/reports/to-csv'
import { zoned } from '@ownvoice/core/reports/zoned'
import { getProfile } from '../../db/accounts/profiles.ts'
import { listForExport } from '../../db/reports/report-events.ts'
import { findResolutions } from '../../db/reports/resolution-facts.ts'
import type { Deps } from '../../deps.ts'

/** More rows than a spreadsheet of today takes at ease are not written. */
const ROWS = 100_000

const head = ['Date', 'Time', 'Email', 'Subject', 'Category', 'What happened', 'First answer', 'Seconds to answer', 'Resolution']

/** Every message of a range that was dealt with, oldest first, as CSV for a spreadsheet. Days and times are those of the owner. */
export async function exportEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, range: ReportRange): Promise<File> {
  const now = clock.now()
  const { timezone, rows, signs } = await db.snapshot(owner, async (tx) => {
    const profile = await getProfile(tx)
    const span = reportSpan(range, now, profile.timezone)
    return {
      timezone: profile.timezone,
      rows: await listForExport(tx, span, ROWS),
      signs: await findResolutions(tx, { span: { from: span.from, to: now }, now }), // an answer may leave after the range
    }
  })
  const local = (at: Date, format: string) => zoned(at, timezone).toFormat(format)
  const wordsOf = (sign: ResolutionSign | undefined) => (sign ? resolutionWords(sign) : '')
  const lines = rows.map(({ at, messageId, email, subject, category, action, receivedAt, answeredAt }) => [
    local(at, 'yyyy-MM-dd'),
    local(at, 'HH:mm'),
    email,
    subject ?? '',
    category,
    describeEvent({ action, category }).action,
    answeredAt ? local(answeredAt, 'yyyy-MM-dd HH:mm') : '',
    answeredAt && receivedAt ? String(Math.round((answeredAt.getTime() - receivedAt.getTime()) / 1000)) : '',
    wordsOf(signs.get(messageId ?? '')),
  ])
  const name = `ownvoice-${range.replaceAll('_', '-')}-${local(now, 'yyyy-MM-dd')}.csv`
  // With the byte order mark, Excel reads it as UTF-8.
  return new File([`\uFEFF${toCsv([head, ...lines])}`], name, { type: 'text/csv; charset=utf-8' })
}
