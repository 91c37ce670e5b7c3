import { createHash } from 'node:crypto'
import { z } from 'zod'

const Content = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))])

/** What a request to `/v1/chat/completions` must hold. */
export const ChatRequest = z.looseObject({
  model: z.string().default('recorded'),
  messages: z.array(z.looseObject({ role: z.string(), content: Content })),
  response_format: z.looseObject({ json_schema: z.looseObject({ schema: z.unknown() }).optional() }).optional(),
})

/** What a language model was asked. `id` is the same for the same messages and schema, whatever the model or its settings. */
export type AskedModel = { id: string; messages: { role: string; text: string }[]; schema: unknown; asked: unknown }

/** Takes a parsed request apart. The id is the first 20 hexadecimal digits of the SHA-256 of `{ messages, schema }` as JSON. */
export function askedOf(body: unknown): AskedModel {
  const { messages, response_format: format } = ChatRequest.parse(body)
  const asked = { messages: messagesOf(body), schema: format?.json_schema?.schema ?? null }
  const id = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 20)
  return { id, messages: messages.map(({ role, content }) => ({ role, text: textOf(content) })), schema: asked.schema, asked }
}

/** As they came: the order of keys is part of the hash. */
function messagesOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'messages' in body ? body.messages : null
}

function textOf(content: z.infer<typeof Content>): string {
  return typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('\n')
}
