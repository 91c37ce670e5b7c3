import type { LeadFormView } from '@ownvoice/core/leads/contract'
import { dayAndTime } from '../../ui/moment.ts'

/** What came through a form so far. */
export function leadsWords({ leads, lastLeadAt }: Pick<LeadFormView, 'leads' | 'lastLeadAt'>, timezone: string): string {
  if (lastLeadAt === null) return 'Nothing came through it yet'
  return `${leads} ${leads === 1 ? 'lead' : 'leads'} · last one ${dayAndTime(lastLeadAt, timezone)}`
}

/** The lines that put the form into a page of the owner's. */
export function embedSnippet({ formKey, scriptUrl }: Pick<LeadFormView, 'formKey' | 'scriptUrl'>): string {
  return `<div data-ownvoice-form="${formKey}"></div>\n<script src="${scriptUrl}" async></script>`
}
