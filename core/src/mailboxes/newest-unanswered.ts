type Arrived = { receivedAt: Date }

export type NewestUnanswered<M extends Arrived> = { add(person: string, mail: M, isAnswered: boolean): void; list(): M[] }

/**
 * Of each person the newest mail that nobody answered, in whatever order the mails are read. What came before a mail that was answered was settled with
 * it. The list is newest first.
 */
export function openNewestUnanswered<M extends Arrived>(): NewestUnanswered<M> {
  const waiting = new Map<string, M>()
  const settledAt = new Map<string, Date>()
  return {
    add(person, mail, isAnswered) {
      const { receivedAt } = mail
      const knownAt = isAnswered ? settledAt.get(person) : waiting.get(person)?.receivedAt
      if (knownAt && receivedAt < knownAt) return
      if (isAnswered) settledAt.set(person, receivedAt)
      else waiting.set(person, mail)
    },
    list() {
      return Array.from(waiting)
        .filter(([person, { receivedAt }]) => receivedAt >= (settledAt.get(person) ?? receivedAt))
        .map(([, mail]) => mail)
        .toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())
    },
  }
}
