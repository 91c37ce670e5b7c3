/** What a label in the mailbox says of a mail: what the assistant did with it. */
export const outcomeLabels = ['answered', 'drafted', 'escalated'] as const
export type OutcomeLabel = (typeof outcomeLabels)[number]

/** The provider's own ids of the labels that were made in a mailbox. */
export type LabelIds = Partial<Record<OutcomeLabel, string>>
