import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { askWindow } from './ask-window.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

/** A program that answers these addresses, and notes what it was told. */
async function serve(answers: Readonly<Record<string, unknown>>): Promise<{ baseUrl: string; told: string[] }> {
  const told: string[] = []
  const server = createServer((request, response) => {
    request.on('data', (bytes) => told.push(String(bytes)))
    const answer = answers[request.url ?? '']
    response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, told } // it listens on a port
}

const trained = { model_info: { 'general.architecture': 'llama', 'llama.context_length': 131_072 } }

test.each([
  [
    'a loaded model the window that it got',
    { '/api/ps': { models: [{ model: 'small:latest', context_length: 16_384 }] }, '/api/show': trained },
    16_384,
  ],
  ['another the one that its file asks for', { '/api/show': { ...trained, parameters: 'stop "<|x|>"\nnum_ctx    8192' } }, 8_192],
  ['any other the usual one, however much it was trained for', { '/api/ps': { models: [] }, '/api/show': trained }, 4_096],
  ['or all that it has', { '/api/show': { model_info: { 'gpt2.context_length': 1_024 } } }, 1_024],
  ['and the usual one where the program says nothing that makes sense', { '/api/show': { parameters: 'num_ctx many' } }, 4_096],
])('Ollama gives %s', async (_, answers, tokens) => {
  const { baseUrl } = await serve(answers)
  expect(await askWindow({ program: 'Ollama', model: 'small', baseUrl })).toBe(tokens)
})

test('Ollama is asked about the model that is meant', async () => {
  const { baseUrl, told } = await serve({ '/api/show': trained })
  await askWindow({ program: 'Ollama', model: 'small', baseUrl })
  expect(told.join('')).toBe(JSON.stringify({ model: 'small' }))
})

test('LM Studio says what it loaded a model with; one that is not loaded has the usual window, or all that it has', async () => {
  const { baseUrl } = await serve({
    '/api/v0/models': {
      data: [
        { id: 'loaded', loaded_context_length: 20_000, max_context_length: 32_768 },
        { id: 'idle', max_context_length: 32_768 },
        { id: 'tiny', max_context_length: 2_048 },
      ],
    },
  })
  const ask = (model: string) => askWindow({ program: 'LM Studio', model, baseUrl })
  expect(await Promise.all(['loaded', 'idle', 'tiny', 'unknown'].map(ask))).toEqual([20_000, 4_096, 2_048, 4_096])
})

test('llama.cpp says the window of the one model that it runs', async () => {
  const { baseUrl } = await serve({ '/props': { default_generation_settings: { n_ctx: 12_288 } } })
  expect(await askWindow({ program: 'llama.cpp', model: 'any', baseUrl })).toBe(12_288)
})

test('where nothing listens the usual window is taken', async () => {
  for (const program of ['Ollama', 'LM Studio', 'llama.cpp'])
    expect(await askWindow({ program, model: 'any', baseUrl: 'http://127.0.0.1:1/v1' })).toBe(4_096)
})
