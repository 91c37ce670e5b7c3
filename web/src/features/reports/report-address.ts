import { ReportFigure } from '@ownvoice/core/reports/analytics'
import { ReportRange } from '@ownvoice/core/reports/report-range'

/** A figure whose list is open: of the whole range, of one of its periods, or of one question by its key. */
export type OpenFigure = { figure: ReportFigure; question?: string; from?: string; to?: string }

/** Which range is shown, and which figure is open; it stands in the address. */
export type Report = { range: ReportRange; open: OpenFigure | null }

export function readReport(address: URLSearchParams): Report {
  const figure = ReportFigure.safeParse(address.get('figure')).data
  const optional = (name: 'question' | 'from' | 'to') => {
    const value = address.get(name)
    return value === null ? {} : { [name]: value }
  }
  return {
    range: ReportRange.catch('this_month').parse(address.get('range')),
    open: figure ? { figure, ...optional('question'), ...optional('from'), ...optional('to') } : null,
  }
}

export function writeReport({ range, open }: Report): Record<string, string> {
  return { ...(range !== 'this_month' && { range }), ...open }
}
