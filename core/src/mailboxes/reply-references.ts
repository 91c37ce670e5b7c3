import type { Mail } from './mail.ts'

/**
 * The Message-IDs that a reply to `mail` refers to, oldest first: its References, else the one Message-ID of its In-Reply-To, then its own
 * (RFC 5322 §3.6.4). At most 20.
 */
export function replyReferences(mail: Pick<Mail, 'messageId' | 'inReplyTo' | 'references'>): string[] {
  const answered = mail.inReplyTo.length === 1 ? mail.inReplyTo : [] // of several, none is the parent
  const parents = mail.references.length > 0 ? mail.references : answered
  return trimReferences(mail.messageId === null ? parents : [...parents, mail.messageId])
}

/** Without repeats, and at most 20: the first, which opened the thread, and the newest. */
export function trimReferences(references: readonly string[]): string[] {
  const distinct = [...new Set(references)]
  return distinct.length > maxReferences ? [...distinct.slice(0, 1), ...distinct.slice(1 - maxReferences)] : distinct
}

const maxReferences = 20
