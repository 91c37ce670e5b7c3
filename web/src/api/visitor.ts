import type { ShownAnswer } from '@ownvoice/core/assistant/contract'
import { readObject, readRefusal, requestPlainly } from './plain-request.ts'

/** What a visitor can ask of the server without an account. A refusal carries words for the visitor. */
export type VisitorResult<T> = { ok: true; value: T } | { ok: false; message: string }

/** Puts a question to the example business. */
export async function askExampleBusiness(question: string): Promise<VisitorResult<ShownAnswer>> {
  const response = await requestPlainly('/api/v1/assistant/show', { body: { question } })
  if (response?.status === 429) return { ok: false, message: 'That was a lot of questions in a short time. Please wait a minute.' }
  const answer = response?.ok ? await readObject(response.clone()) : null
  if (answer && isShownAnswer(answer)) return { ok: true, value: answer }
  return { ok: false, message: (await readRefusal(response)).message }
}

/** Keeps an address to write to when Pro is for sale. */
export async function notifyAboutPro(email: string): Promise<VisitorResult<true>> {
  const response = await requestPlainly('/api/v1/site/pro-notices', { body: { email } })
  return response?.ok ? { ok: true, value: true } : { ok: false, message: (await readRefusal(response)).message }
}

/** The server answers by the contract; this tells its answer from that of something in between. */
function isShownAnswer(answer: object): answer is ShownAnswer {
  return 'action' in answer && 'statements' in answer && Array.isArray(answer.statements)
}
