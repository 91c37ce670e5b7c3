import { wire } from '../wire.ts'
import { z } from 'zod'

/** The signed-in person and their account. */
export const Me = z.object({
  userId: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  businessName: z.string().nullable(),
  timezone: z.string(),
  isDemo: z.boolean(),
})
export type Me = z.infer<typeof Me>

/** The sign-in address that a person means, in place of one that was mistyped. */
export const CorrectedEmail = z.object({ email: z.email().max(254) })

export const accountsContract = {
  me: wire.route({ method: 'GET', path: '/me', summary: 'The signed-in person', tags: ['accounts'] }).output(Me),
  correctEmail: wire
    .route({
      method: 'POST',
      path: '/me/email',
      summary: 'Mails a link to another address, by which it replaces one that was never confirmed',
      tags: ['accounts'],
    })
    .input(CorrectedEmail)
    .output(z.object({ mailed: z.literal(true) })),
}
