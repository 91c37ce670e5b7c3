import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { afterEach, expect, test } from 'vitest'
import { openRecordedModel, openScriptedModel } from './open-recorded-model.ts'
import { keepRecordings, openHandFolder, readRecordings } from './recordings.ts'
import { openReplayServer, type ReplayServer } from './replay-server.ts'

let opened: Pick<ReplayServer, 'close'>[] = []

afterEach(async () => {
  for (const server of opened) await server.close()
  opened = []
})

const body = {
  model: 'any',
  temperature: 1,
  messages: [{ role: 'user', content: 'Wie spät?' }],
  response_format: { type: 'json_schema', json_schema: { name: 'n', schema: { type: 'object' } } },
}
/** As a server that keeps answers by hand computes it. */
const id = createHash('sha256')
  .update(JSON.stringify({ messages: body.messages, schema: { type: 'object' } }))
  .digest('hex')
  .slice(0, 20)

const askForHours = {
  purpose: 'lead',
  instructions: 'Say when.',
  data: { a: 1 },
  schema: z.object({ hours: z.number() }),
  timeoutMs: 20_000,
} as const

test('answers a request by its messages and schema, whatever the model and its settings', async () => {
  const server = await open((asked) => (asked.id === id ? `asked "${asked.messages[0]?.text}"` : null))
  const answers = [await post(server, body), await post(server, { ...body, model: 'other', temperature: 0 })]
  for (const { status, answer } of answers) {
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      choices: [{ message: { content: 'asked "Wie spät?"' } }],
      usage: { prompt_tokens: 3, completion_tokens: 5 },
    })
  }
})

test('says at once that it has no answer to a changed request, and to what is no request', async () => {
  const server = await open((asked) => (asked.id === id ? 'yes' : null))
  const changed = { ...body, messages: [{ role: 'user', content: 'Wie spät ist es?' }] }
  expect((await post(server, changed)).status).toBe(404)
  expect((await post(server, { messages: 'none' })).status).toBe(400)
})

test('the product’s own model speaks with it, and a missing answer is a fault as from any server', async () => {
  const words: (string | null)[] = ['{"hours":9}', null]
  const recorded = await openScriptedModel(() => words.shift() ?? null)
  opened.push(recorded)
  expect((await recorded.model.generate(askForHours)).output).toEqual({ hours: 9 })
  await expect(recorded.model.generate(askForHours)).rejects.toThrow()
  expect(recorded.unanswered()).toBe(1)
})

test('reads answers that were written by hand, and puts there what is asked', () => {
  const path = mkdtempSync(join(tmpdir(), 'by-hand-'))
  const folder = openHandFolder(path)
  folder.ask('a1', { messages: [], schema: null })
  expect(JSON.parse(readFileSync(join(path, 'requests/a1.json'), 'utf8'))).toEqual({ messages: [], schema: null })
  expect(folder.answerTo('a1')).toBeNull()
  writeFileSync(join(path, 'answers/a1.txt'), 'At nine.\n')
  expect(folder.answerTo('a1')).toBe('At nine.')
})

test('answers by hand are recorded under their requests, without the prompts, and replayed without the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'))
  const path = join(folder, 'recordings/business.jsonl')
  const ask = async (handFolder: string | undefined, isWhole = true) => {
    const recorded = await openRecordedModel({ path, handFolder, isWhole })
    if (!recorded) return 'no model'
    const said = await recorded.model.generate(askForHours).then(
      ({ output }) => output,
      () => 'no answer',
    )
    await recorded.close()
    return said
  }
  expect(await ask(undefined)).toBe('no model')
  expect(await ask(folder)).toBe('no answer')
  const [waiting = ''] = readdirSync(join(folder, 'requests'))
  writeFileSync(join(folder, 'answers', waiting.replace('.json', '.txt')), '{"hours":9}\n')
  keepRecordings(path, new Map([['stale', '{}']]))
  expect(await ask(folder, false)).toEqual({ hours: 9 })
  expect([...readRecordings(path).keys()]).toContain('stale')
  expect(await ask(folder)).toEqual({ hours: 9 })
  expect(await ask(undefined)).toEqual({ hours: 9 })
  expect(readFileSync(path, 'utf8')).toBe(`{"id":"${waiting.replace('.json', '')}","answer":"{\\"hours\\":9}"}\n`)
})

async function open(answer: Parameters<typeof openReplayServer>[0]): Promise<ReplayServer> {
  const server = await openReplayServer(answer)
  opened.push(server)
  return server
}

async function post(server: ReplayServer, content: unknown) {
  const response = await fetch(`${server.url}/chat/completions`, { method: 'POST', body: JSON.stringify(content) })
  return { status: response.status, answer: await response.json() }
}
