import { expect, test } from 'vitest'
import { openLog } from './open-log.ts'

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
