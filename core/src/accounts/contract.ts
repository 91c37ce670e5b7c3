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

export const accountsContract = {
  me: wire.route({ method: 'GET', path: '/me', summary: 'The signed-in person', tags: ['accounts'] }).output(Me),
}
