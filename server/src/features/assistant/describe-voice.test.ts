import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Description } from '@ownvoice/core/tone/habits'
import { openProfile } from '@ownvoice/core/tone/tone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addTestOwner, openTestDatabase, silentLog } from '../../../testing/database.ts'
import { scripted } from '../../../testing/scripted-model.ts'
import { testClock } from '../../../testing/test-clock.ts'
import type { LanguageModel } from '../../ai/port.ts'
import { readConfig } from '../../config.ts'
import { addModelUsage, getModelUsage } from '../../db/assistant/model-usage.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { findToneProfile, saveHabits, saveToneProfile } from '../../db/tone/profile.ts'
import { addSample } from '../../db/tone/samples.ts'
import { AppError } from '../../errors.ts'
import { describeAfterTraining, describeVoice } from './describe-voice.ts'
import { noMeter } from '../../meter.ts'

let db: OpenedDatabase
const clock = testClock()
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const deps = (model: LanguageModel | null, settings: Record<string, string> = {}) => ({
  db,
  model,
  clock,
  stopwatch: () => 0,
  meter: noMeter,
  log: silentLog,
  config: readConfig(settings),
})
const lines = ['Thanks people before answering', 'Offers a call instead of saying no']
const describing = (describe: () => Description = () => ({ lines })) => scripted({ describe })
const mail = `Hi Dana,\n\nThanks so much for asking about the lessons, it is ${'really '.repeat(12)}kind of you.\n\nMaya`

async function trainedOwner(): Promise<OwnerId> {
  const owner = await addTestOwner(db)
  await db.transaction(owner, async (tx) => {
    const sliders = { toneStyle: 50, energyLevel: 50, directness: 50 }
    await addSample(tx, { ...sliders, category: 'general', emailText: mail, createdAt: clock.now() })
    await saveToneProfile(tx, openProfile, clock.now())
  })
  return owner
}

const habitsOf = (owner: OwnerId) => db.transaction(owner, async (tx) => (await findToneProfile(tx))?.profile.habits)

test('a model says from the samples how the owner writes, the tokens and their cost count in the month, and a new measuring leaves it', async () => {
  const owner = await trainedOwner()
  const model = describing()
  const prices = { AI_INPUT_PRICE: '1', AI_OUTPUT_PRICE: '10' }
  expect(await describeVoice(deps(model, prices), owner)).toEqual({ by: 'model', lines })
  expect(model.shown).toEqual([{ emails: [mail] }])
  expect(model.calls[0]?.instructions).not.toContain('Dana')
  const month = clock.now().toISOString().slice(0, 7)
  expect(await db.transaction(owner, (tx) => getModelUsage(tx, month))).toEqual({
    tokens: 1_100,
    mailCost: null,
    otherCost: 0.002,
  })
  await db.transaction(owner, (tx) => saveToneProfile(tx, { ...openProfile, greeting: 'Hi' }, clock.now()))
  expect(await habitsOf(owner)).toEqual({ by: 'model', lines })
})

test('what the owner wrote stays, also where it was written while the model thought', async () => {
  const owner = await trainedOwner()
  const own = { by: 'owner' as const, lines: ['Ends with a joke'] }
  const meanwhile: LanguageModel = {
    ...describing(),
    generate: async (request) => {
      await db.transaction(owner, (tx) => saveHabits(tx, own, 'owner'))
      return describing().generate(request)
    },
  }
  expect(await describeVoice(deps(meanwhile), owner)).toEqual(own)
  expect(await habitsOf(owner)).toEqual(own)
  const later = describing()
  await describeVoice(deps(later), owner)
  expect(later.calls).toEqual([])
})

test('of the samples as many are shown as fit the model’s window; where none does it is not asked', async () => {
  const owner = await trainedOwner()
  const sliders = { toneStyle: 50, energyLevel: 50, directness: 50 }
  const long = { ...sliders, category: 'general', emailText: mail.repeat(8), createdAt: clock.now() } as const
  await db.transaction(owner, async (tx) => {
    for (let number = 0; number < 3; number++) await addSample(tx, long)
  })
  const small = scripted({ describe: () => ({ lines }), contextTokens: 1_200 })
  await describeVoice(deps(small), owner)
  const { emails } = z.object({ emails: z.array(z.string()) }).parse(small.shown[0])
  expect(emails.length).toBeGreaterThan(0)
  expect(emails.length).toBeLessThan(4)
  const tiny = scripted({ describe: () => ({ lines }), contextTokens: 300 })
  await expect(describeVoice(deps(tiny), owner)).rejects.toThrow('window is too small')
  expect(tiny.calls).toEqual([])
})

test('what is missing is said, and after a training nobody is bothered with it', async () => {
  const owner = await trainedOwner()
  const failing: LanguageModel = { id: 'failing', generate: () => Promise.reject(new AppError('rate_limited')) }
  const month = clock.now().toISOString().slice(0, 7)
  await expect(describeVoice(deps(describing()), await addTestOwner(db))).rejects.toThrow('Please train on your samples first.')
  await expect(describeVoice(deps(null), owner)).rejects.toThrow('There is no language model to describe them.')
  await expect(describeVoice(deps(failing), owner)).rejects.toThrow('the language model asks us to slow down')
  await expect(describeVoice(deps(describing(() => ({ lines: ['Costs $25'] }))), owner)).rejects.toThrow('nothing that your emails share')
  await db.transaction(owner, (tx) => addModelUsage(tx, month, { tokens: 10, mailCost: null, otherCost: null }))
  await expect(describeVoice(deps(describing(), { AI_MONTHLY_TOKENS: '10' }), owner)).rejects.toThrow('tokens are used up')
  await describeAfterTraining(deps(null), owner)
  expect(await habitsOf(owner)).toBeNull()
})
