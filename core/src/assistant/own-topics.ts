import { z } from 'zod'

export const MOST_TOPICS = 20
const LONGEST_TOPIC = 60

/** What the owner answers by themselves, whatever their documents say of it: short topics in their words. */
export const OwnTopics = z
  .array(z.string().trim().min(1, 'A topic has a word.').max(LONGEST_TOPIC, `A topic has at most ${LONGEST_TOPIC} characters.`))
  .max(MOST_TOPICS, `At most ${MOST_TOPICS} topics.`)
export type OwnTopics = z.infer<typeof OwnTopics>
