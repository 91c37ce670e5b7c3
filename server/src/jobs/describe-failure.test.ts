import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { AppError } from '../errors.ts'
import { describeFailure } from './describe-failure.ts'

const mail = 'Dear school, my daughter Mia is six. Call me: +1 555 010 9999. Ann <ann@customer.test>'

test('of an error of the database its code and words are kept, and nothing of the mail in its parameters', async () => {
  const db = await openTestDatabase()
  const error = await db.driver.orm.execute(sql`select ${mail}::int`).catch((thrown: unknown) => thrown)
  await db.close()
  expect(String(error)).toContain('Mia') // what there is to leave out
  expect(describeFailure(error)).toMatchObject({ code: '22P02', message: 'invalid input syntax for type integer: (left out)' })
})

test('of what a mail server or a parser quotes nothing is kept', () => {
  const refused = new AppError('permanent', { detail: '550 5.1.1 <ann@customer.test>: Recipient address rejected' })
  expect(describeFailure(refused)).toEqual({
    type: 'AppError',
    code: 'permanent',
    message: expect.stringMatching(/ 550 5\.1\.1 <\(address\)>: Recipient address rejected$/),
  })
  const unparsed = describeFailure(new SyntaxError(`Unexpected token 'D', "${mail}"... is not valid JSON`))
  expect(unparsed).toEqual({ type: 'SyntaxError', code: null, message: 'Unexpected token (left out), (left out)... is not valid JSON' })
  expect(describeFailure(`planted: "${mail}`)).toEqual({ type: 'string', code: null, message: 'planted: (left out)' })
  expect(describeFailure(new Error(`could not call +1 555 010 9999\n${mail}`)).message).toBe('could not call (number)')
})

test('an error without content keeps its words', () => {
  const error = new TypeError("Cannot read properties of undefined, and that's all")
  expect(describeFailure(error)).toEqual({ type: 'TypeError', code: null, message: "Cannot read properties of undefined, and that's all" })
})
