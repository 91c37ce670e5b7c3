import type { GmailClient } from './gmail-client.ts'

/** Keeps our Message-ID on a mail to which Google gives one of its own. */
export const ownIdField = 'X-Original-Message-ID'

/** The thread that the answered mail lies in. An id that would be more than one word of a search is not looked for. */
export async function findGmailThread(client: GmailClient, inReplyTo: string | null): Promise<string | null> {
  if (inReplyTo === null || !/^[^\s"(){}]+$/.test(inReplyTo)) return null
  const { messages } = await client.search(`rfc822msgid:${inReplyTo}`, { limit: 1 })
  return messages[0]?.threadId ?? null
}
