import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { afterEach, describe, expect, test } from 'vitest'
import { openReader, type ReaderOptions } from './open-reader.ts'
import { reading } from '../../../core/testing/assistant.ts'
import type { Reader } from './port.ts'

const sender = { name: 'Nora', address: 'nora@example.com' }
const readAt = { now: new Date('2026-03-04T15:00:00Z'), timezone: 'America/New_York' }
const ordinary = plainMail(sender, 'Piano', 'How much is a piano lesson?')
/** A program in which some steps go wrong, each in its own way. */
const faulty = new URL('../../testing/faulty-reading-worker.ts', import.meta.url)

const opened: Reader[] = []
function open(options: ReaderOptions): Reader {
  const reader = openReader(options)
  opened.push(reader)
  return reader
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((reader) => reader.close()))
})

describe('reading in threads', () => {
  test('gives what the rules of core give', async () => {
    const reader = open({ threads: 1, deadlineMs: 60_000 })
    const { parts } = await reader.run('read', ordinary, readAt)
    expect(parts.sentences.map(({ text }) => text)).toEqual(['How much is a piano lesson?'])
    expect(await reader.run('screen', ordinary, { ownAddresses: [], ownMessageIds: new Set() })).toMatchObject({ verdict: 'person' })
  })

  test('a text that takes too long is given up; others are read meanwhile and after it', async () => {
    const reader = open({ threads: 2, deadlineMs: 1_500, program: faulty })
    const hostile = reader.run('screen', ordinary, { ownAddresses: [], ownMessageIds: new Set() })
    const meanwhile = reader.run('read', ordinary, readAt)
    expect(await Promise.race([hostile.catch(() => 'given up'), meanwhile.then(() => 'read')])).toBe('read')
    await expect(hostile).rejects.toMatchObject({ code: 'unreadable_text', retry: false })
    expect(await Promise.all([1, 2, 3].map(() => reader.run('read', ordinary, readAt)))).toHaveLength(3)
  })

  test('what one thread reads at once starts no other one; what waits behind a text that never ends does', async () => {
    const reader = open({ threads: 2, deadlineMs: 60_000, program: faulty })
    const threadOf = async () => Object(await reader.run('read', ordinary, readAt)).threadId as number // what the faulty program adds
    const quick = await Promise.all([1, 2, 3].map(threadOf))
    expect(new Set(quick).size).toBe(1)
    const endless = reader.run('screen', ordinary, { ownAddresses: [], ownMessageIds: new Set() })
    expect(await threadOf()).not.toBe(quick[0])
    await Promise.all([expect(endless).rejects.toMatchObject({ code: 'temporary' }), reader.close()])
  })

  test('the time of a text counts from when a thread takes it up, not from when it is handed in', async () => {
    const reader = open({ threads: 1, deadlineMs: 1_000, program: faulty })
    const results = await Promise.allSettled([
      reader.run('screen', ordinary, { ownAddresses: [], ownMessageIds: new Set() }),
      reader.run('screen', ordinary, { ownAddresses: [], ownMessageIds: new Set() }),
      reader.run('read', ordinary, readAt),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  })

  test('the time of a text is the processor time of its thread, so that a busy machine gives nothing up', async () => {
    const reader = open({ threads: 1, deadlineMs: 100, program: faulty })
    expect(await reader.run('visibleReply', { ...ordinary, senderName: 'Nora' })).toBeDefined()
  })

  test('a thread that waits and uses no time is given up all the same', async () => {
    const reader = open({ threads: 1, deadlineMs: 20, program: faulty })
    await expect(reader.run('partsOf', 'Hello')).rejects.toMatchObject({ code: 'unreadable_text' })
    expect(await reader.run('read', ordinary, readAt)).toBeDefined()
  })

  test('a text on which a thread dies is given up, and reading goes on', async () => {
    const reader = open({ threads: 1, deadlineMs: 60_000, program: faulty })
    await expect(reader.run('mendQuery', { text: '', about: '' }, [])).rejects.toMatchObject({ code: 'unreadable_text' })
    expect(await reader.run('read', ordinary, readAt)).toBeDefined()
  })

  test('a bug in a step comes through as what it is', async () => {
    const reader = open({ threads: 1, deadlineMs: 60_000, program: faulty })
    await expect(reader.run('queriesOf', reading('How much is a piano lesson?'), '')).rejects.toThrow('planted bug')
  })

  test('where no thread starts, that is a fault to try again, and there is no end of it', async () => {
    const reader = open({ threads: 1, program: new URL('./no-such-program.ts', import.meta.url) })
    await expect(reader.run('read', ordinary, readAt)).rejects.toMatchObject({ code: 'temporary' })
    await expect(reader.run('read', ordinary, readAt)).rejects.toMatchObject({ code: 'temporary' })
  })

  test('a closed reader reads nothing', async () => {
    const reader = open({ threads: 1, program: faulty })
    const begun = reader.run('screen', ordinary, { ownAddresses: [], ownMessageIds: new Set() })
    await Promise.all([expect(begun).rejects.toMatchObject({ code: 'temporary' }), reader.close()])
    await expect(reader.run('read', ordinary, readAt)).rejects.toMatchObject({ code: 'temporary' })
  })
})
