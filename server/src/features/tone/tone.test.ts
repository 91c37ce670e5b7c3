import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { Tone, usualTone } from '@ownvoice/core/tone/tone'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { noSecond } from '../../../testing/test-embedder.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { clientTone, overallTone, toneProfiles, userIdentity } from '../../db/schema/tone.ts'
import { addAnswers } from '../../db/knowledge/answers.ts'
import { getVoice } from '../../db/tone/voice.ts'
import type { Deps } from '../../deps.ts'
import { getPreview } from './get-preview.ts'
import { getIdentity, saveIdentity } from './keep-identity.ts'
import { getOverall, saveOverall } from './keep-overall-tone.ts'
import { addSample, deleteSample, listSamples } from './keep-samples.ts'
import { getTraining, giveUpTraining, indexSamples, reindexSamples, startTraining, trainTone } from './train-tone.ts'

let db: OpenedDatabase
const clock = testClock()
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const enqueued: { name: string; key: string | undefined }[] = []
const jobs: Pick<Deps['jobs'], 'enqueue'> = {
  enqueue: async (_tx, name, _payload, options) => void enqueued.push({ name, key: options?.key }),
}
const embedder: Deps['embedder'] = {
  id: 'test',
  dimensions: 512,
  embed: async (texts) => texts.map((text) => new Float32Array(512).fill(text.length / 2_500)),
  second: noSecond,
  close: async () => {},
}
const deps = () => ({ db, clock, embedder, jobs: jobs as Deps['jobs'] }) // of the jobs a verb only enqueues

const mail = (number: number) => `Hey Dana!\n\nYeah, that's ${'really '.repeat(14)}fine with us, see you at ${number}!\n\nCheers,\nRio`

async function ownerWith(samples: number): Promise<OwnerId> {
  const owner = await addTestOwner(db)
  for (let number = 0; number < samples; number++) await addSample(deps(), owner, { category: 'general', emailText: mail(number) })
  return owner
}

const tone = { toneStyle: 80, energyLevel: 20, directness: 66 }

test('the sliders are made at their usual place, kept for their owner alone, and replies take them [TONE-008 TONE-010 TONE-011 DATA-009]', async () => {
  const [owner, other] = [await addTestOwner(db), await addTestOwner(db)]
  const usual = { toneStyle: 50, energyLevel: 50, directness: 50, embeddingActive: false }
  expect(await getOverall(deps(), owner)).toEqual(usual)
  expect(await db.transaction(owner, (tx) => tx.select().from(overallTone))).toHaveLength(1)
  expect(await saveOverall(deps(), owner, tone)).toEqual({ ...tone, embeddingActive: false })
  expect(await getOverall(deps(), owner)).toEqual({ ...tone, embeddingActive: false })
  expect(await getOverall(deps(), other)).toEqual(usual)
  expect(await db.transaction(owner, getVoice)).toMatchObject({ tone })
})

test.each([-1, 101, 50.5, '50', null])('a slider does not stand at %s [TONE-004 DATA-010]', async (value) => {
  expect(Tone.safeParse({ ...tone, directness: value }).success).toBe(false)
  expect([0, 100].map((end) => Tone.safeParse({ ...tone, directness: end }).success)).toEqual([true, true])
})

test('the name under replies has one row, and without it they have the owner’s own [TONE-016 TONE-017 DATA-016]', async () => {
  const owner = await addTestOwner(db)
  const rows = () => db.transaction(owner, (tx) => tx.select().from(userIdentity))
  expect(await getIdentity(deps(), owner)).toMatchObject({ identity: '' })
  expect(await rows()).toEqual([])
  await saveIdentity(deps(), owner, 'Ms.  M')
  const [first] = await rows()
  expect(first).toEqual({ userId: owner, identity: 'Ms. M', createdAt: clock.now(), updatedAt: clock.now() })
  clock.advance(60_000)
  await saveIdentity(deps(), owner, 'Maya')
  expect(await rows()).toEqual([{ ...first, identity: 'Maya', updatedAt: clock.now() }])
  expect(await db.transaction(owner, getVoice)).toMatchObject({ signOffName: 'Maya' })
  await saveIdentity(deps(), owner, '')
  const { fallback } = await getIdentity(deps(), owner)
  expect(await db.transaction(owner, getVoice)).toMatchObject({ signOffName: fallback })
})

test('a sample keeps its category and the sliders of that moment, and stands with its own alone [TONE-005 TONE-040 TONE-049 DATA-011 DATA-013 ASSIST-006]', async () => {
  const owner = await addTestOwner(db)
  await saveOverall(deps(), owner, tone)
  const added = await addSample(deps(), owner, { category: 'follow_up', emailText: mail(1) })
  await saveOverall(deps(), owner, { ...tone, toneStyle: 0 })
  expect(added).toEqual({ toneId: expect.any(String), category: 'follow_up', emailText: mail(1), status: 'pending', ...tone })
  const empty = (category: string) => ({ category, sampleCount: 0, samples: [] })
  expect(await listSamples(deps(), owner)).toEqual([
    empty('customer_support'),
    empty('sales_response'),
    { category: 'follow_up', sampleCount: 1, samples: [added] },
    empty('general'),
  ])
  expect((await listSamples(deps(), await addTestOwner(db))).flatMap(({ samples }) => samples)).toEqual([])
})

test('a category takes five samples and no sixth, also when two come at once [TONE-039]', async () => {
  const owner = await ownerWith(4)
  const add = (category: 'general' | 'follow_up') => addSample(deps(), owner, { category, emailText: mail(9) })
  const both = await Promise.allSettled([add('general'), add('general')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(add('general')).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('5 samples already') })
  await expect(add('follow_up')).resolves.toMatchObject({ category: 'follow_up' })
})

test('only what is there and the owner’s own can be deleted [TONE-045]', async () => {
  const [owner, other] = [await ownerWith(1), await addTestOwner(db)]
  const [sample] = (await listSamples(deps(), owner)).flatMap(({ samples }) => samples)
  const toneId = sample?.toneId ?? ''
  expect(await deleteSample(deps(), other, toneId)).toEqual({ deleted: false })
  expect(await deleteSample(deps(), owner, toneId)).toEqual({ deleted: true })
  expect(await deleteSample(deps(), owner, toneId)).toEqual({ deleted: false })
})

test('training starts from five samples on, measures them, and locks them until one is removed [TONE-050 TONE-052 TONE-054 TONE-055 TONE-060 TONE-074 DATA-015]', async () => {
  const owner = await ownerWith(4)
  await expect(startTraining(deps(), owner)).rejects.toMatchObject({ message: 'Please add at least 5 valid samples before training.' })
  await addSample(deps(), owner, { category: 'sales_response', emailText: mail(5) })
  expect(await startTraining(deps(), owner)).toMatchObject({ startedAt: clock.now().toISOString(), profile: null, trainedAt: null })
  expect(enqueued.at(-1)).toEqual({ name: 'tone.train', key: owner })
  await expect(startTraining(deps(), owner)).rejects.toMatchObject({ code: 'conflict' })

  await trainTone(deps(), owner)
  const trained = await getTraining(deps(), owner)
  expect(trained).toMatchObject({ trainedAt: clock.now().toISOString(), hasFailed: false, profile: { greeting: 'Hey', signOff: 'Cheers' } })
  expect(await db.transaction(owner, getVoice)).toMatchObject({ profile: { greeting: 'Hey' } })
  expect(await getOverall(deps(), owner)).toMatchObject({ embeddingActive: true })
  const samples = (await listSamples(deps(), owner)).flatMap((one) => one.samples)
  expect(new Set(samples.map(({ status }) => status))).toEqual(new Set(['embedded']))
  await expect(addSample(deps(), owner, { category: 'follow_up', emailText: mail(6) })).rejects.toMatchObject({
    message: expect.stringContaining('locked'),
  })

  clock.advance(60_000)
  await trainTone(deps(), owner)
  expect(await getTraining(deps(), owner)).toEqual({ ...trained, asOf: clock.now().toISOString() })

  await deleteSample(deps(), owner, samples[0]?.toneId ?? '')
  expect(await getOverall(deps(), owner)).toMatchObject({ embeddingActive: false })
  expect(await getTraining(deps(), owner)).toMatchObject({ startedAt: null, profile: trained.profile })
  await addSample(deps(), owner, { category: 'follow_up', emailText: mail(6) })
  await startTraining(deps(), owner)
  await trainTone(deps(), owner)
  expect(await db.transaction(owner, (tx) => tx.select().from(toneProfiles))).toMatchObject([{ createdAt: clock.now() }])
})

test('a training whose samples changed meanwhile comes to nothing, and one that failed can be started again [TONE-072]', async () => {
  const owner = await ownerWith(5)
  await startTraining(deps(), owner)
  const [sample] = (await listSamples(deps(), owner)).flatMap(({ samples }) => samples)
  await trainTone({ ...deps(), embedder: { ...embedder, embed: deleting(owner, sample?.toneId ?? '') } }, owner)
  expect(await getTraining(deps(), owner)).toMatchObject({ startedAt: null, profile: null, hasFailed: false })

  await addSample(deps(), owner, { category: 'general', emailText: mail(7) })
  await startTraining(deps(), owner)
  await giveUpTraining(deps(), owner)
  expect(await getTraining(deps(), owner)).toMatchObject({ startedAt: null, hasFailed: true })
  expect(await startTraining(deps(), owner)).toMatchObject({ startedAt: clock.now().toISOString(), hasFailed: false })
  await giveUpTraining(deps(), await ownerWith(0))
})

function deleting(owner: OwnerId, toneId: string): Deps['embedder']['embed'] {
  return async (texts) => {
    await deleteSample(deps(), owner, toneId)
    return embedder.embed(texts)
  }
}

test('samples are embedded again when the owner asks, as often as it runs [TONE-076]', async () => {
  const owner = await ownerWith(2)
  expect(await reindexSamples(deps(), owner)).toEqual({ samples: 2 })
  expect(enqueued.at(-1)).toEqual({ name: 'tone.index', key: owner })
  await indexSamples(deps(), owner)
  await indexSamples(deps(), owner)
  const rows = await db.transaction(owner, (tx) => tx.select().from(clientTone).where(eq(clientTone.userId, owner)))
  expect(rows.map(({ status, embedder: by, embedding }) => ({ status, by, bytes: embedding?.length }))).toEqual(
    Array.from({ length: 2 }, () => ({ status: 'embedded', by: 'test', bytes: 2_048 })),
  )
})

test('the preview takes answers that the owner stands behind, of different kinds first, as people ask for them', async () => {
  const owner = await addTestOwner(db)
  const add = (text: string, kind: 'price' | 'time', questions: string[], state: 'confirmed' | 'proposed' = 'confirmed') =>
    db.transaction(owner, (tx) => addAnswers(tx, [{ ...emptyAnswer, kind, text, questions, state }]))
  await add('It is $40.', 'price', ['What about price?', 'What does it cost?'])
  await add('It is $50.', 'price', ['What does the long one cost?'])
  await add('At nine.', 'time', ['When do you open?'])
  await add('At ten.', 'time', ['When do you close?'], 'proposed')
  await add('At six.', 'time', ['What about closing?'])
  const { voice, examples } = await getPreview(deps(), owner)
  expect(examples.map(({ questions }) => questions)).toEqual([
    ['What does it cost?'],
    ['When do you open?'],
    ['What does the long one cost?'],
  ])
  expect(voice).toMatchObject({ profile: null, tone: usualTone })
})
