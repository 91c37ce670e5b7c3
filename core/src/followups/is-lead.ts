import type { Category } from '../assistant/category.ts'
import type { Action, Verdict } from '../assistant/trace.ts'

/** What is known of a message that was answered. */
export type AnsweredMessage = { channel: 'mail' | 'form'; category: Category | null; action: Action | null; verdict: Verdict | null }

/**
 * Whether who wrote it is a lead: a person who asks for a booking or before buying, or who came by a form, and whose message was for the assistant
 * to answer.
 */
export function isLead({ channel, category, action, verdict }: AnsweredMessage): boolean {
  const isForAssistant = action === 'send' || action === 'draft'
  return isForAssistant && verdict === 'person' && (channel === 'form' || category === 'booking' || category === 'sales')
}
