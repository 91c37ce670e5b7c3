import { z } from 'zod'

/** What the owner wants mails about, beside what they need to know at once. */
export const Notifications = z.object({
  weeklyReport: z.boolean(),
  escalationAlerts: z.boolean(),
  draftAlerts: z.boolean(),
  lateReminders: z.boolean(),
  bookingConfirmations: z.boolean(),
})
export type Notifications = z.infer<typeof Notifications>

/** `seen`: what was shown when the owner began. A change of what has become something else meanwhile is refused. */
export const NotificationsChange = Notifications.extend({ seen: Notifications.optional() })
export type NotificationsChange = z.infer<typeof NotificationsChange>
