import { z } from 'zod'
import { wire } from '../wire.ts'
import { demoMaxLength, demoMessages, emailPattern } from './demo-form.ts'

const Email = z.email({ pattern: emailPattern, error: demoMessages.email }).max(demoMaxLength.email)

/** What a visitor who wants to see the product enters. The messages are shown beside the fields. */
export const DemoRequest = z.object({
  fullName: z.string().trim().min(1, demoMessages.fullName).max(demoMaxLength.fullName),
  businessName: z.string().trim().max(demoMaxLength.businessName),
  email: Email,
  phone: z.string().trim().max(demoMaxLength.phone),
  preferredTimes: z.string().trim().max(demoMaxLength.preferredTimes),
  notes: z.string().trim().max(demoMaxLength.notes),
})
export type DemoRequest = z.infer<typeof DemoRequest>

export const siteContract = {
  sendDemoRequest: wire
    .route({ method: 'POST', path: '/site/demo-requests', summary: 'Asks for a demonstration; visitors may', tags: ['site'] })
    .input(DemoRequest)
    .output(z.object({ received: z.literal(true) })),
  notifyAboutPro: wire
    .route({
      method: 'POST',
      path: '/site/pro-notices',
      summary: 'Keeps an address to write to when Pro is for sale; visitors may',
      tags: ['site'],
    })
    .input(z.object({ email: Email }))
    .output(z.object({ kept: z.literal(true) })),
  reportMissingPage: wire
    .route({ method: 'POST', path: '/site/missing-pages', summary: 'Logs an address that leads nowhere; visitors may', tags: ['site'] })
    .input(z.object({ path: z.string().max(2000) }))
    .output(z.object({ logged: z.literal(true) })),
}
