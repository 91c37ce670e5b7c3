import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase, silentLog } from '../../../testing/database.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { openModel } from '../../ai/open-model.ts'
import { readConfig } from '../../config.ts'
import { addModelUsage } from '../../db/assistant/model-usage.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { chooseOwnModel, findModels, getModelChoice } from './choose-own-model.ts'
import { withOwnModel } from './with-own-model.ts'

const small = { program: 'Ollama', model: 'small' }
const find = async () => [{ ...small, baseUrl: 'http://127.0.0.1:11434/v1' }]
let db: OpenedDatabase
let owner: OwnerId
beforeAll(async () => {
  db = await openTestDatabase()
  owner = await addTestOwner(db)
})
afterAll(() => db.close())

function deps(environment: Record<string, string> = {}) {
  const config = readConfig({ ...environment })
  const model =
    config.AI_PROVIDER && config.AI_PROVIDER !== 'auto' ? openModel({ ...config, AI_PROVIDER: config.AI_PROVIDER }, silentLog) : null
  return { db, clock: testClock(), config, model }
}

test('an owner writes with a model on this machine, for as long as they say', async () => {
  expect(await getModelChoice(deps(), owner)).toEqual({
    operator: null,
    own: null,
    mayChoose: true,
    contextTokens: null,
    month: { tokens: 0, mostTokens: null, mailCost: null, otherCost: null },
  })
  expect(await findModels(deps(), find)).toEqual([small])
  expect(await chooseOwnModel(deps(), owner, { model: small }, find)).toMatchObject({ own: small })
  expect(await getModelChoice(deps(), await addTestOwner(db))).toMatchObject({ own: null })
  expect(await chooseOwnModel(deps(), owner, { model: null }, find)).toMatchObject({ own: null })
})

test('what all calls of the month took and cost is shown, of the most that they may take', async () => {
  const choosing = deps({ AI_MONTHLY_TOKENS: '5000' })
  const used = { tokens: 1_100, mailCost: 0.25, otherCost: 0.5 }
  const month = choosing.clock.now().toISOString().slice(0, 7)
  const asking = await addTestOwner(db)
  await db.transaction(asking, (tx) => addModelUsage(tx, month, used))
  expect((await getModelChoice(choosing, asking)).month).toEqual({ ...used, mostTokens: 5_000 })
})

test('one that is not there is not chosen', async () => {
  await expect(chooseOwnModel(deps(), owner, { model: { program: 'Ollama', model: 'other' } }, find)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await getModelChoice(deps(), owner)).toMatchObject({ own: null })
})

test.each([
  ['the operator has said which', { AI_PROVIDER: 'openai', AI_MODEL: 'gpt-5-mini', AI_API_KEY: 'key' }],
  ['others reach the server', { HOST: '0.0.0.0', ALLOW_PUBLIC_DEVELOPMENT: 'true' }],
])('nobody looks around on the machine where %s', async (_, environment) => {
  expect(await getModelChoice(deps(environment), owner)).toMatchObject({ mayChoose: false })
  await expect(findModels(deps(environment), find)).rejects.toMatchObject({ code: 'not_found' })
  await expect(chooseOwnModel(deps(environment), owner, { model: small }, find)).rejects.toMatchObject({ code: 'not_found' })
})

test('what an owner chose answers their mail, and nobody else’s; not where others reach the server', async () => {
  const writing = (environment: Record<string, string> = {}) => ({ ...deps(environment), log: silentLog })
  await chooseOwnModel(deps(), owner, { model: small }, find)
  expect((await withOwnModel(writing(), owner)).model?.id).toBe('openai-compatible/small')
  expect((await withOwnModel(writing(), await addTestOwner(db))).model).toBeNull()
  expect((await withOwnModel(writing({ HOST: '0.0.0.0', ALLOW_PUBLIC_DEVELOPMENT: 'true' }), owner)).model).toBeNull()
  const byOperator = { AI_PROVIDER: 'openai', AI_MODEL: 'gpt-5-mini', AI_API_KEY: 'key' }
  expect((await withOwnModel(writing(byOperator), owner)).model?.id).toBe('openai/gpt-5-mini')
})

test('the window of what writes is shown: as its program says it, or the operator', async () => {
  const windowOf = async () => 8_192
  await chooseOwnModel(deps(), owner, { model: small }, find)
  expect(await getModelChoice(deps(), owner, windowOf)).toMatchObject({ own: small, contextTokens: 8_192 })
  expect(await getModelChoice(deps({ AI_CONTEXT_TOKENS: '6000' }), owner)).toMatchObject({ contextTokens: 6_000 })
  const byOperator = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'tiny', AI_BASE_URL: 'http://127.0.0.1:1/v1', AI_CONTEXT_TOKENS: '5000' }
  expect(await getModelChoice(deps(byOperator), owner, windowOf)).toMatchObject({
    operator: 'openai-compatible/tiny',
    contextTokens: 5_000,
  })
})

test('what an owner chose is held to the window that its program says, or a careful one', async () => {
  await chooseOwnModel(deps(), owner, { model: small }, find)
  const windowWith = async (environment: Record<string, string> = {}) =>
    (await withOwnModel({ ...deps(environment), log: silentLog }, owner)).model?.contextTokens
  expect(await windowWith()).toBe(4_096)
  expect(await windowWith({ AI_CONTEXT_TOKENS: '6000' })).toBe(6_000)
})
