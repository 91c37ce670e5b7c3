import { z } from 'zod'
import { PhoneNumber } from './phone-number.ts'

const ContactEmail = z
  .string()
  .trim()
  .min(1, { error: 'Email is required', abort: true })
  .max(254, 'At most 254 characters.')
  .pipe(z.email('Please enter a valid email address'))

/** What an owner says of themselves and the business; empty where nothing is said. `email` is where notices go: it opens no account. */
export const Profile = z.object({
  fullName: z.string().trim().max(100, 'At most 100 characters.'),
  businessName: z.string().trim().max(200, 'At most 200 characters.'),
  email: ContactEmail,
  timezone: z.string().min(1).max(64),
  phoneNumber: PhoneNumber,
})
export type Profile = z.infer<typeof Profile>

/** `seen`: what was shown when the owner began, as it was stored. A change of what has become something else meanwhile is refused. */
export const ProfileChange = Profile.extend({
  seen: z
    .object({ fullName: z.string(), businessName: z.string(), email: z.string(), timezone: z.string(), phoneNumber: z.string() })
    .optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>
