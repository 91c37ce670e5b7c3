import { z } from 'zod'
import { ReportRange } from '../../reports/report-range.ts'
import { wire } from '../../wire.ts'
import { RecordActor, RecordLine } from './record-line.ts'

/** So many lines come at once. */
export const recordPage = 50

/** Which lines are wanted: by whom, with which words, and of which stretch of time. */
export const RecordFilter = z.object({
  actor: RecordActor.optional(),
  search: z.string().trim().max(200).default(''),
  range: ReportRange.default('all_time'),
})
export type RecordFilter = z.infer<typeof RecordFilter>

/** `before`: the page goes on after the line of this id. */
export const RecordQuery = RecordFilter.extend({ before: z.coerce.number().int().positive().optional() })
export type RecordQuery = z.infer<typeof RecordQuery>

/** `next` is where the next page goes on; null after the last. */
export const RecordPage = z.object({ lines: z.array(RecordLine), next: z.int().nullable() })
export type RecordPage = z.infer<typeof RecordPage>

const tags = ['accounts']

export const recordContract = {
  list: wire
    .route({ method: 'GET', path: '/me/record', summary: 'What was done in the account, newest first', tags })
    .input(RecordQuery)
    .output(RecordPage),
  export: wire
    .route({ method: 'GET', path: '/me/record.csv', summary: 'What was done in the account, for a spreadsheet', tags })
    .input(RecordFilter)
    .output(z.file()),
}
