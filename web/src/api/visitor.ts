import type { ShownAnswer } from '@ownvoice/core/assistant/contract'
import { callServer } from './call-server.ts'
import { wordsInstead } from './no-answer.ts'

/** What a visitor can ask of the server without an account. A refusal carries words for the visitor. */
export type VisitorResult<T> = { ok: true; value: T } | { ok: false; message: string }

/** Puts a question to the example business. */
export async function askExampleBusiness(question: string): Promise<VisitorResult<ShownAnswer>> {
  const answer = await callServer((client) => client.assistant.showAnswer({ question }))
  if (answer.ok) return answer
  if (answer.status === 429) return { ok: false, message: 'That was a lot of questions in a short time. Please wait a minute.' }
  return { ok: false, message: answer.message ?? wordsInstead(answer.status) }
}

/** Keeps an address to write to when Pro is for sale. */
export async function notifyAboutPro(email: string): Promise<VisitorResult<true>> {
  const answer = await callServer((client) => client.site.notifyAboutPro({ email }))
  return answer.ok ? { ok: true, value: true } : { ok: false, message: answer.message ?? wordsInstead(answer.status) }
}
