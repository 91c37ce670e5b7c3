import type { LeadFormView } from '@ownvoice/core/leads/contract'
import { dayAndTime } from '../../ui/moment.ts'

/** What came through a form so far. */
export function leadsWords({ leads, lastLeadAt }: Pick<LeadFormView, 'leads' | 'lastLeadAt'>, timezone: string): string {
  if (lastLeadAt === null) return 'Nothing came through it yet'
  return `${leads} ${leads === 1 ? 'lead' : 'leads'} · last one ${dayAndTime(lastLeadAt, timezone)}`
}

/** What visitors asked at a form; null while nobody asked this month. */
export function askedWords({ today, month }: LeadFormView['asked']): string | null {
  if (month.asked === 0) return null
  return `Asked ${times(today.asked)} today, ${times(month.asked)} this month · ${month.answered} answered at once`
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

/** The lines that put the form into a page of the owner's. */
export function embedSnippet({ formKey, scriptUrl }: Pick<LeadFormView, 'formKey' | 'scriptUrl'>): string {
  return `<div data-ownvoice-form="${formKey}"></div>\n<script src="${scriptUrl}" async></script>`
}
