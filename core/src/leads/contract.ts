import { z } from 'zod'
import { wire } from '../wire.ts'

/** An account has no use for more, and a page shows them all. */
export const mostLeadForms = 50

export const LeadFormName = z.string().trim().min(1, 'Give the form a name.').max(100, 'A name has at most 100 characters.')

/** Questions of visitors, and those of them that were answered at once. */
const Asked = z.object({ asked: z.number(), answered: z.number() })

/**
 * A form through which leads come. `pageUrl` is the hosted page, `scriptUrl` the script that puts the form into a page of the owner's, `webhookUrl` where
 * a program posts leads to. `mailboxId` answers them; null leaves it to the first connected one. `hasSecret`: the webhook is open. `asksUs`: visitors can ask,
 * and `asked` counts them, in the owner's time zone.
 */
export const LeadFormView = z.object({
  id: z.string(),
  name: z.string(),
  formKey: z.string(),
  pageUrl: z.string(),
  scriptUrl: z.string(),
  webhookUrl: z.string(),
  isActive: z.boolean(),
  mailboxId: z.string().nullable(),
  leads: z.number(),
  lastLeadAt: z.iso.datetime().nullable(),
  hasSecret: z.boolean(),
  asksUs: z.boolean(),
  asked: z.object({ today: Asked, month: Asked }),
})
export type LeadFormView = z.infer<typeof LeadFormView>

const OfForm = z.object({ id: z.uuid() })

export const leadsContract = {
  listForms: wire
    .route({ method: 'GET', path: '/lead-forms', summary: 'The forms through which leads come', tags: ['leads'] })
    .output(z.array(LeadFormView)),
  addForm: wire
    .route({ method: 'POST', path: '/lead-forms', summary: 'Makes a form with a key of its own', tags: ['leads'] })
    .input(z.object({ name: LeadFormName }))
    .output(LeadFormView),
  changeForm: wire
    .route({
      method: 'PATCH',
      path: '/lead-forms/{id}',
      summary: 'Renames a form, switches it or “Ask us”, or chooses its mailbox',
      tags: ['leads'],
    })
    .input(
      OfForm.extend({
        name: LeadFormName.optional(),
        isActive: z.boolean().optional(),
        mailboxId: z.uuid().nullable().optional(),
        asksUs: z.boolean().optional(),
      }),
    )
    .output(LeadFormView),
  replaceKey: wire
    .route({ method: 'POST', path: '/lead-forms/{id}/key', summary: 'Gives a form a new key; the old one stops at once', tags: ['leads'] })
    .input(OfForm)
    .output(LeadFormView),
  makeSecret: wire
    .route({
      method: 'POST',
      path: '/lead-forms/{id}/secret',
      summary: 'A new secret for the form’s webhook, shown this once; the old one stops at once',
      tags: ['leads'],
    })
    .input(OfForm)
    .output(z.object({ secret: z.string() })),
  removeForm: wire
    .route({ method: 'DELETE', path: '/lead-forms/{id}', summary: 'Deletes a form; what came through it stays', tags: ['leads'] })
    .input(OfForm)
    .output(z.object({ removed: z.literal(true) })),
}
