import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makePng, whiteRows } from '../../testing/hostile/make-picture.ts'
import type { ReaderMessage, ReaderTask } from './readers/reader-messages.ts'
import { runReader } from './run-reader.ts'

const limits = { memoryMb: 512, cpuMs: 60_000, timeMs: 60_000 }
const task = { name: 'a.txt', verb: 'read', recognised: {}, answersFor: null } as const
const bytes = Buffer.from('Words')

test('what reads files can read none but its program, write none, start nothing, reach no network and see no setting', async () => {
  const messages: ReaderMessage[] = []
  const program = fileURLToPath(new URL('../../testing/test-fence-process.ts', import.meta.url))
  expect(await runReader(task, bytes, { limits, program, onMessage: (message) => messages.push(message) })).toBe('done')
  expect(messages).toEqual([{ type: 'refusal', reason: '' }])
})

test('memory outside of the heap counts too, as that of recognition', async () => {
  const picture = makePng(5_000, 5_000, whiteRows(5_000, 5_000))
  const recognise: ReaderTask = { name: 'a.png', verb: 'recognise', pages: [1] }
  expect(await runReader(recognise, picture, { limits: { ...limits, memoryMb: 150 }, onMessage: () => {} })).toBe('too complex')
  expect(await runReader(recognise, picture, { limits, onMessage: () => {} })).toBe('done')
})

test('CPU is counted by the process itself', async () => {
  const words = Buffer.from('a,b\n'.repeat(500_000))
  expect(await runReader({ ...task, name: 'a.csv' }, words, { limits: { ...limits, cpuMs: 300 }, onMessage: () => {} })).toBe('too long')
})

test('a process that is called off is gone', async () => {
  const calledOff = new AbortController()
  const running = runReader(task, Buffer.alloc(20_000_000, 'words '), { limits, signal: calledOff.signal, onMessage: () => {} })
  calledOff.abort()
  await expect(running).rejects.toMatchObject({ code: 'temporary' })
})
