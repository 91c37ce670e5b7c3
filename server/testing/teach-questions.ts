import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { teachQuestion } from '@ownvoice/core/knowledge/answers/change-answer'
import { rankAnswers } from '@ownvoice/core/knowledge/sheet/rank-answers'
import { loadLearnedAnswers } from '../src/ai/open-learned-answers.ts'
import { changeStored, lockAnswers } from '../src/db/knowledge/answers.ts'
import type { Deps } from '../src/deps.ts'
import { openAnswerSheet } from '../src/retrieval/answer-sheet.ts'
import { embedByBoth } from '../src/retrieval/embed-by-both.ts'

/** Lets an account answer these very questions by itself: each becomes one more question of the confirmed answer that fits it best. */
export async function teachQuestions(deps: Pick<Deps, 'db' | 'embedder'>, owner: OwnerId, questions: readonly string[]): Promise<void> {
  const learned = await loadLearnedAnswers()
  const vectors = await embedByBoth(deps.embedder, questions)
  const { sheet } = await openAnswerSheet(deps, owner)
  const taught = questions.map((question) => {
    const { first, second } = vectors.get(question)! // of each text
    const ranked = rankAnswers({ text: question, vector: first, second }, sheet, learned)
    const best = ranked.find(({ place }) => sheet.answers[place]?.state === 'confirmed')
    if (!best) throw new Error('The account has confirmed no answer.')
    return { question, id: best.answerId }
  })
  await deps.db.transaction(owner, async (tx) => {
    const answers = await lockAnswers(
      tx,
      taught.map(({ id }) => id),
    )
    for (const answer of answers) {
      const own = taught.filter(({ id }) => id === answer.id).map(({ question }) => question)
      await changeStored(tx, answer, (kept) => own.reduce(teachQuestion, kept))
    }
  })
}
