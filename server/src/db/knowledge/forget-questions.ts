import { eq, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { answers } from '../schema/knowledge.ts'

/**
 * Takes questions in a customer's very words off the answers that the owner wrote; the answer stays with its others. Those that a document asks itself are
 * nobody's. Resolves to how many went.
 */
export async function forgetQuestions(tx: OwnerTx, questions: readonly string[]): Promise<number> {
  const wanted = new Set(questions.map(inOneForm))
  if (wanted.size === 0) return 0
  const { id, questions: asked, before, version } = answers
  const sheet = await tx.select({ id, asked, before }).from(answers).where(eq(answers.origin, 'owner'))
  let gone = 0
  for (const answer of sheet) {
    const kept = answer.asked.filter((question) => !wanted.has(inOneForm(question)))
    const wasAsked = answer.before?.questions.some((question) => wanted.has(inOneForm(question))) ?? false
    if (kept.length === answer.asked.length && !wasAsked) continue
    gone += answer.asked.length - kept.length
    await tx
      .update(answers)
      .set({ questions: kept, before: wasAsked ? null : answer.before, vectors: null, vectorsOf: null, version: sql`${version} + 1` })
      .where(eq(id, answer.id))
  }
  return gone
}

function inOneForm(question: string): string {
  return question.trim().replace(/\s+/g, ' ').toLowerCase()
}
