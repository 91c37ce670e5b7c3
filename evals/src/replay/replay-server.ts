import { once } from 'node:events'
import * as consumers from 'node:stream/consumers'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AskedModel, askedOf } from './asked-model.ts'

/** What stands for the model: its words, or null where it has none. */
export type Answerer = (asked: AskedModel) => string | null

/** `url` is the base URL of an OpenAI-compatible API. */
export type ReplayServer = { url: string; close: () => Promise<void> }

const CHARACTERS_A_TOKEN = 4

/** An OpenAI-compatible server on loopback that answers from what is at hand; a request without an answer gets 404 at once. Tokens are counted as four characters each. */
export async function openReplayServer(answer: Answerer): Promise<ReplayServer> {
  const server = createServer((request, response) => {
    void respond(request, answer)
      .catch((error: unknown) => ({ status: 400, body: { error: { message: String(error) } } }))
      .then(({ status, body }) => send(response, status, body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function respond(request: IncomingMessage, answer: Answerer): Promise<{ status: number; body: unknown }> {
  if (request.method !== 'POST' || !request.url?.endsWith('/chat/completions'))
    return { status: 404, body: { error: { message: 'POST /v1/chat/completions' } } }
  const asked = askedOf(JSON.parse(await consumers.text(request)))
  const content = answer(asked)
  if (content === null) return { status: 404, body: { error: { message: `no answer to request ${asked.id}` } } }
  const [read, written] = [asked.messages.map((message) => message.text).join(''), content].map(tokensOf)
  const usage = { prompt_tokens: read ?? 0, completion_tokens: written ?? 0, total_tokens: (read ?? 0) + (written ?? 0) }
  const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }
  return {
    status: 200,
    body: { id: `chatcmpl-${asked.id}`, object: 'chat.completion', created: 0, model: 'recorded', choices: [choice], usage },
  }
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN)
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
