import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { extractText } from './extract-text.ts'
import type { HostileFile } from '../../testing/hostile/hostile-file.ts'
import { hostileOffice } from '../../testing/hostile/hostile-office.ts'
import { hostilePdfs } from '../../testing/hostile/hostile-pdfs.ts'
import { hostilePictures } from '../../testing/hostile/hostile-pictures.ts'
import { hostileTexts } from '../../testing/hostile/hostile-texts.ts'

const files = [...hostilePdfs(), ...hostileOffice(), ...hostilePictures(), ...hostileTexts()]
/** Less CPU than in use for what might go on for ever, so that it ends sooner here; what has an end of its own gets to it also where everything is slow. */
const limitsOf = ({ outcome }: HostileFile) => (outcome === 'contained' ? { cpuMs: 3_000 } : {})

for (const file of files) {
  test.concurrent(`${file.what} ${wanted(file)}`, { timeout: 300_000 }, async ({ expect: expectOf }) => {
    const came = await read(file)
    if (file.outcome === 'contained') expectOf(came.text ?? came.reason).toBeTypeOf('string')
    else if ('read' in file.outcome) expectOf(came.text).toContain(file.outcome.read)
    else expectOf(came.reason).toMatch(file.outcome.refused)
  })
}

test('there are a hundred hostile files and more, and no process of theirs is left', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(runningReaders()).toEqual([])
})

function wanted({ outcome }: HostileFile): string {
  if (outcome === 'contained') return 'harms nobody'
  return 'read' in outcome ? 'is read' : 'is refused with a reason'
}

/** Any other end than text or a reason for the owner is a fault of ours. */
async function read(file: HostileFile): Promise<{ text?: string; reason?: string }> {
  try {
    const { text } = await extractText(file.makeBytes(), file.name, { limits: limitsOf(file) })
    return { text }
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable_document') return { reason: error.message }
    throw error
  }
}

function runningReaders(): string[] {
  const processes = execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
  return processes.split('\n').filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('extract-text-process'))
}
