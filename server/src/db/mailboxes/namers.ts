import { sql } from 'drizzle-orm'
import { leadEvents, messages } from '../schema/assistant.ts'

/** What names the person of a message, with its lead event joined: who sent it, whom its answer went to, and for one that was not read yet whom it asks to answer. */
export const namers = [
  messages.fromAddress,
  leadEvents.toEmail,
  sql`case when ${messages.status} = 'received' then ${messages.mail} -> 'replyTo' -> 0 ->> 'address' end`,
]
