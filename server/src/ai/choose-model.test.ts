import { LLMock } from '@copilotkit/aimock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { chooseModel } from './choose-model.ts'
import type { LocalModel } from './find-local-models.ts'

const unset = { AI_PROVIDER: undefined, AI_MODEL: undefined, AI_API_KEY: undefined, AI_BASE_URL: undefined }
let peer: LLMock
let found: LocalModel[]
let said: string[]
const note = (_fields: unknown, words: string) => void said.push(words)
const log: Log = { debug: () => {}, info: () => {}, error: note, warn: note } // as much as is shown by default
const tell = (sentence: string) => void said.push(sentence)

beforeEach(async () => {
  peer = new LLMock({ port: 0, logLevel: 'silent' })
  await peer.start()
  said = []
  found = ['small', 'large'].map((model) => ({ program: 'Ollama', model, baseUrl: `${peer.url}/v1` }))
})
afterEach(() => peer.stop())

const choose = (settings: Partial<Parameters<typeof chooseModel>[0]>) =>
  chooseModel({ ...unset, ...settings }, { log, tell, find: async () => found })

test('without a setting a model on this machine is told of, and not used', async () => {
  expect(await choose({})).toBeNull()
  expect(said).toEqual([
    'On this machine there is a language model (Ollama: small, Ollama: large). To answer with it choose it under Settings, or start with AI_PROVIDER=auto.',
  ])
})

test('nothing is said where there is none', async () => {
  found = []
  expect(await choose({})).toBeNull()
  expect(said).toEqual([])
})

test('auto answers with the first that is found, without a key', async () => {
  peer.onMessage(/./, { content: JSON.stringify({ word: 'yes' }) })
  const model = await choose({ AI_PROVIDER: 'auto' })
  expect(model?.id).toBe('openai-compatible/small')
  expect(said).toEqual(['Answers are written with the language model on this machine (Ollama: small).'])
  const answer = await model?.generate({
    purpose: 'lead',
    instructions: 'Answer.',
    data: {},
    schema: z.object({ word: z.string() }),
    timeoutMs: 5_000,
  })
  expect(answer?.output).toEqual({ word: 'yes' })
})

test('auto takes the one that is named, and none where it is not there', async () => {
  expect((await choose({ AI_PROVIDER: 'auto', AI_MODEL: 'large' }))?.id).toBe('openai-compatible/large')
  expect(await choose({ AI_PROVIDER: 'auto', AI_MODEL: 'other' })).toBeNull()
  expect(said.at(-1)).toBe('No program on this machine serves the language model other, so answers are written without one')
})

test('a provider that is named is asked of nobody else', async () => {
  found = []
  const model = await choose({ AI_PROVIDER: 'openai', AI_MODEL: 'gpt-5-mini', AI_API_KEY: 'key' })
  expect(model?.id).toBe('openai/gpt-5-mini')
})
