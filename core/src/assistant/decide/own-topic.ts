import { contentStems } from '../../text/content-words.ts'
import type { Ask } from '../trace.ts'

/** The first topic of the owner's whose words all stand in one of the asks, in whatever form and order; null for none. */
export function ownTopicOf(topics: readonly string[], asks: readonly Pick<Ask, 'text'>[]): string | null {
  if (topics.length === 0) return null
  const said = asks.map(({ text }) => new Set(contentStems(text)))
  const isNamed = (topic: string) => {
    const stems = contentStems(topic)
    return stems.length > 0 && said.some((words) => stems.every((stem) => words.has(stem)))
  }
  return topics.find(isNamed) ?? null
}
