import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { hostileTexts } from '../../testing/hostile-texts.ts'
import type { Fed, Feeding } from '../../testing/hostile-texts-worker.ts'
import { readingFunctions } from '../../testing/reading-functions.ts'
import { coveredByOthers } from '../../testing/reading-functions-within.ts'

/** For a text of 10,000 characters, on a busy machine: a text that takes this long never ends. */
const HANGING_MS = 60_000
const core = join(import.meta.dirname, '../../../core/src')
const readingFolders = ['assistant', 'bookings', 'knowledge', 'leads', 'mailboxes', 'text', 'tone']

let worker: Worker | null = null
afterAll(() => worker?.terminate())

test('there are more than 150 hostile texts, each another', () => {
  expect(new Set(hostileTexts.map(({ name }) => name)).size).toBe(hostileTexts.length)
  expect(hostileTexts.length).toBeGreaterThan(150)
})

test('every exported function of core that may read a text is fed with them, by itself or within another', async () => {
  const exported = (await Promise.all(readingFolders.map((folder) => exportedFunctions(join(core, folder))))).flat()
  expect(exported.length).toBeGreaterThan(100)
  const known = new Set([...Object.keys(readingFunctions), ...coveredByOthers])
  expect(exported.filter((name) => !known.has(name))).toEqual([])
  expect(coveredByOthers.filter((name) => !exported.includes(name) || name in readingFunctions)).toEqual([])
})

test.each(Object.keys(readingFunctions))('%s takes at most three times the time for twice the text', { timeout: 600_000 }, async (name) => {
  const { slow, hanging } = await feed(name)
  expect(slow.map(({ text, shortMs, longMs }) => `${nameOf(text)}: ${shortMs} ms, then ${longMs} ms`)).toEqual([])
  expect(hanging.map(nameOf)).toEqual([])
})

async function exportedFunctions(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  const texts = await Promise.all(files.map((path) => readFile(join(folder, path), 'utf8')))
  return texts.flatMap((text) => Array.from(text.matchAll(/^export (?:async )?function (\w+)/gm), ([, name = '']) => name))
}

type Slow = Extract<Fed, { kind: 'slow' }>

/** A function that hangs on a text is not fed with the rest. */
async function feed(name: string): Promise<{ slow: Slow[]; hanging: number[] }> {
  const thread = (worker ??= await startWorker())
  const slow: Slow[] = []
  let at = 0
  return new Promise((resolve, reject) => {
    const end = (hanging: number[]) => {
      clearTimeout(timer)
      thread.removeAllListeners('message').removeAllListeners('error')
      if (hanging.length > 0) {
        void thread.terminate()
        worker = null
      }
      resolve({ slow, hanging })
    }
    let timer = setTimeout(() => end([at]), HANGING_MS)
    thread.on('error', (error) => {
      clearTimeout(timer)
      worker = null
      reject(error instanceof Error ? error : new Error('the thread threw what is no error', { cause: error }))
    })
    thread.on('message', (fed: Fed) => {
      clearTimeout(timer)
      timer = setTimeout(() => end([at]), HANGING_MS)
      if (fed.kind === 'begun') at = fed.text
      else if (fed.kind === 'slow') slow.push(fed)
      else if (fed.kind === 'done') end([])
    })
    thread.postMessage({ name, from: 0 } satisfies Feeding)
  })
}

async function startWorker(): Promise<Worker> {
  const started = new Worker(new URL('../../testing/hostile-texts-worker.ts', import.meta.url))
  await new Promise((resolve, reject) => {
    started.once('message', resolve)
    started.once('error', reject)
  })
  started.removeAllListeners('error')
  return started
}

function nameOf(text: number): string {
  return hostileTexts[text]?.name ?? ''
}
