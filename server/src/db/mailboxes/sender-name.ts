import { sql } from 'drizzle-orm'
import { messages } from '../schema/assistant.ts'

/** The name that a message's sender gives; null or empty where they give none. */
export const senderName = sql<string | null>`${messages.mail} #>> '{from,name}'`
