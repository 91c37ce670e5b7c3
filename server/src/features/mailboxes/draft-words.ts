import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { parseMail } from '../../mail/parse-mail.ts'
import type { FoundDraft } from '../../mail/port.ts'

/** The words of a draft as it lies in the owner's Drafts folder: of one that is HTML alone, what its reader sees. Nothing of ours is quoted in it. */
export async function readDraftWords({ reader }: Pick<Deps, 'reader'>, { raw }: FoundDraft): Promise<string> {
  const { text, html, subject, from } = await parseMail(raw)
  if (text !== null) return text.replaceAll('\r\n', '\n').trim()
  const { text: written, signature } = await reader.run('visibleReply', { text, html, subject, senderName: from?.name ?? '' })
  return [written, signature ?? ''].join('\n\n').trim()
}

/** By which it is known whether words are others by now. Programs break lines anew when they keep a draft, which changes none. */
export function digestOfWords(text: string): string {
  return createHash('sha256').update(text.split(/\s+/).filter(Boolean).join(' ')).digest('hex')
}

/**
 * The Message-ID of a draft's copy. It is another one than that of the mail which leaves from here, so that a look for that one never takes a copy in Drafts, or one that
 * the owner sent, for it.
 */
export function copyMessageId(rfcMessageId: string, digest: string): string {
  const domain = rfcMessageId.slice(rfcMessageId.lastIndexOf('@') + 1)
  return `${createHash('sha256').update(`${rfcMessageId} ${digest}`).digest('hex').slice(0, 40)}@${domain}`
}
