import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../../deps.ts'
import { type AnswerDeps, answerMessage } from './answer-message.ts'
import { describeAfterTraining } from './describe-voice.ts'
import { giveUpAnswering } from './give-up-answering.ts'
import { readMailedAnswers } from './notices/read-mailed-answers.ts'
import type { MailedDeps } from './notices/take-mailed-answer.ts'

export async function assistantJobs(deps: AnswerDeps & MailedDeps & Pick<Deps, 'arrivals'>): Promise<void> {
  await deps.jobs.work(
    'assistant.answer',
    ({ owner, messageId }) => deps.arrivals.behind(() => answerMessage(deps, ownerId(owner), messageId)),
    ({ owner, messageId }) => giveUpAnswering(deps, ownerId(owner), messageId),
  )
  await deps.jobs.work('tone.describe', ({ owner }) => describeAfterTraining(deps, ownerId(owner)))
  await deps.jobs.work('assistant.readAnswers', () => readMailedAnswers(deps))
}
