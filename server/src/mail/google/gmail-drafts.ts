import type { Clock } from '../../clock.ts'
import { buildMail, toMessageId } from '../build-mail.ts'
import type { DraftStore } from '../port.ts'
import type { GmailClient } from './gmail-client.ts'
import { findGmailThread, ownIdField } from './gmail-thread.ts'

/** The newest drafts that are gone through for one of ours: more than an owner has lying about. */
const draftsLookedThrough = 100

/** The drafts of a Gmail account. A draft keeps its id however often it is edited, and its mail gets another one each time. */
export function openGmailDrafts(client: GmailClient, clock: Clock): DraftStore {
  return {
    async put(mail) {
      const threadId = await findGmailThread(client, mail.inReplyTo)
      const lying = await findOurs(client, mail.messageId, threadId)
      if (lying !== null) return lying
      const built = await buildMail(mail, clock.now())
      const raw = Buffer.concat([Buffer.from(`${ownIdField}: ${toMessageId(mail.messageId)}\r\n`), built])
      return client.addDraft({ raw, threadId })
    },

    async find(names) {
      const found = []
      for (const { place, messageId } of names) {
        const id = place ?? (await findOurs(client, messageId, null))
        const draft = id === null ? null : await client.getDraft(id)
        found.push(draft && { place: draft.id, raw: draft.raw })
      }
      return found
    },

    remove: (place) => client.removeDraft(place),
  }
}

/** A draft that was put there before its id could be written down. Google may have given it another Message-ID: then a field of ours tells. */
async function findOurs(client: GmailClient, messageId: string, threadId: string | null): Promise<string | null> {
  const drafts = await client.listDrafts(draftsLookedThrough)
  const ownId = toMessageId(messageId)
  for (const draft of drafts) {
    if (threadId !== null && draft.threadId !== threadId) continue
    if ((await client.getHeaders(draft.messageId, [ownIdField, 'Message-ID'])).includes(ownId)) return draft.id
  }
  return null
}
