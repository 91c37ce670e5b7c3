import type { ReportRange } from '@ownvoice/core/reports/report-range'

/** What the ranges are called. */
export const rangeWords: Record<ReportRange, string> = {
  this_month: 'This month',
  last_month: 'Last month',
  '7_days': 'Last 7 days',
  '30_days': 'Last 30 days',
  '90_days': 'Last 90 days',
  all_time: 'All time',
}
