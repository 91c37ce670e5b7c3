import { expect, test } from 'vitest'
import { z } from 'zod'
import { openLog } from './open-log.ts'
import { inRequest } from './request-scope.ts'
import { switchDebug } from './switch-debug.ts'

test('a failed query is logged with its stack and without the values that it was given', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const cause = Object.assign(new Error('duplicate key'), { code: '23505' })
  const error = new Error('Failed query: insert into messages values ($1, $2)\nparams: nora@example.com,a private\ntext', { cause })
  log.error({ err: error, requestId: 'r1' }, 'A request failed')
  const line = lines.join('')
  expect(JSON.parse(line)).toMatchObject({
    msg: 'A request failed',
    requestId: 'r1',
    err: { message: expect.stringContaining('insert into') },
  })
  expect(line).toContain('open-log.test.ts')
  expect(line).toContain('duplicate key')
  expect(line).not.toContain('nora@example.com')
  expect(line).not.toContain('private')
})

test('what belongs to a request carries its id, and what is for searching is written only while somebody searches', () => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  log.debug({}, 'not yet')
  switchDebug(log, 'warn')
  inRequest('request-1', () => log.debug({}, 'of a request'))
  log.debug({}, 'of none')
  switchDebug(log, 'warn')
  log.info({}, 'no longer')
  const told = lines.map((line) => z.object({ msg: z.string(), requestId: z.string().optional() }).parse(JSON.parse(line)))
  const changed = { msg: 'The level of the log was changed' }
  expect(told).toEqual([changed, { msg: 'of a request', requestId: 'request-1' }, { msg: 'of none' }, changed])
})
