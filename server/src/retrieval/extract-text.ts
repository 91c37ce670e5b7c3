import type { DocumentKind } from '@ownvoice/core/knowledge/chunk'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/** What was read from a file. `pageStarts` are the offsets in `text` where its pages begin; empty for kinds without pages. */
export type ExtractedText = { text: string; kind: DocumentKind; pageStarts: number[] }

export type ExtractLimits = { memoryMb: number; timeMs: number }

const DEFAULT_LIMITS: ExtractLimits = { memoryMb: 512, timeMs: 60_000 }
const MAX_BYTES = 25 * 1024 * 1024
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024
const CHILD = fileURLToPath(new URL('./extract-text-process.ts', import.meta.url))

const Answer = z.union([
  z.object({ text: z.string(), kind: z.enum(['text', 'markdown', 'pdf']), pageStarts: z.array(z.number()) }),
  z.object({ reason: z.string() }),
])

/**
 * Reads the text of a file that nobody vouches for, in a process of its own: without the environment, without the right to write files or start
 * programs, and with limits of memory and time. The kind is told by the content; the name only tells Markdown from other text.
 * Throws `unreadable_document` with a message that says what the owner can do.
 */
export async function extractText(bytes: Uint8Array, name: string, limits: Partial<ExtractLimits> = {}): Promise<ExtractedText> {
  if (bytes.length === 0) throw unreadable('This file is empty. Please upload it again.')
  if (bytes.length > MAX_BYTES) throw unreadable('This file is larger than 25 MB. Please split it or leave out its pictures.')
  const output = await runChild(bytes, name, { ...DEFAULT_LIMITS, ...limits })
  const answer = Answer.safeParse(parseJson(output))
  if (!answer.success) throw unreadable('This file could not be read. Please save it as a new PDF and upload it again.', answer.error)
  if ('reason' in answer.data) throw unreadable(answer.data.reason)
  return answer.data
}

function runChild(bytes: Uint8Array, name: string, limits: ExtractLimits): Promise<string> {
  const rights = ['--permission', '--allow-fs-read=*', '--no-warnings', `--max-old-space-size=${limits.memoryMb}`]
  const child = spawn(process.execPath, [...rights, CHILD, name], { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] })
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    let isOverTime = false
    const timer = setTimeout(() => {
      isOverTime = true
      child.kill('SIGKILL')
    }, limits.timeMs)
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > MAX_OUTPUT_BYTES) child.kill('SIGKILL')
      else parts.push(part)
    })
    // A child that died does not take its input; the reason comes with 'close'.
    child.stdin.on('error', () => {})
    child.on('error', (cause) => {
      clearTimeout(timer)
      reject(new AppError('temporary', { detail: 'the process that reads documents did not start', cause }))
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      if (isOverTime) reject(unreadable('Reading this file took too long. Please split it into smaller files and upload those.'))
      else if (code !== 0)
        reject(unreadable('This file is too complex to be read. Please split it, or save it as a new PDF and upload that.'))
      else resolve(Buffer.concat(parts).toString('utf8'))
    })
    child.stdin.end(bytes)
  })
}

function unreadable(message: string, cause?: unknown): AppError {
  return new AppError('unreadable_document', { message, cause })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // what is no JSON fails the schema with one message for both
  }
}
