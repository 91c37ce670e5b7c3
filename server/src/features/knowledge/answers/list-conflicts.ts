import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { AnswerConflict } from '@ownvoice/core/knowledge/answers/contract'
import type { Passage } from '@ownvoice/core/knowledge/passage'
import { listAnswerable, type StoredAnswer } from '../../../db/knowledge/answers.ts'
import type { Deps } from '../../../deps.ts'
import { presentAnswer } from './present-answer.ts'

/** Answers that may be said and disagree on a price, a time or a term of the same thing. */
export async function listConflicts({ db, reader }: Pick<Deps, 'db' | 'reader'>, owner: OwnerId): Promise<AnswerConflict[]> {
  const answers = await db.transaction(owner, listAnswerable)
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  const found = await reader.run('findContradictions', answers.map(toPassage))
  return found.flatMap(({ about, places: [one, other] }) => {
    const [first, second] = [byId.get(one.passage.id), byId.get(other.passage.id)]
    if (!first || !second) return []
    return [{ about, answers: [presentAnswer(first), presentAnswer(second)], quotes: [one.quote, other.quote] }]
  })
}

/** Each stands for itself: that two come from one document does not make them variants of one thing. */
function toPassage({ id, about, text }: StoredAnswer): Passage {
  return { id, documentId: id, documentName: '', headings: [about], text, page: null, start: 0, end: text.length }
}
