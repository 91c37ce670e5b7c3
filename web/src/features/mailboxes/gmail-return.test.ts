import { describe, expect, test } from 'vitest'
import { gmailToast, readGmailReturn } from './gmail-return.ts'

const search = (fields: Record<string, string>) => new URLSearchParams(fields)

describe('what Google sent back', () => {
  test('an error, or its description alone, is a connection that failed [INTEG-051]', () => {
    expect(readGmailReturn(search({ error: 'access_denied', code: 'c', state: 's' }))).toEqual({
      outcome: { error: 'access_denied', details: null },
    })
    const { outcome } = readGmailReturn(search({ error_description: 'The app is blocked.' })) as { outcome: { details: string } } // no code came
    expect(JSON.parse(outcome.details)).toEqual({ error: 'connection_failed', error_description: 'The app is blocked.' })
  })

  test('a code with its state is for the server; anything less is nothing', () => {
    expect(readGmailReturn(search({ code: 'c', state: 's' }))).toEqual({ given: { code: 'c', state: 's' } })
    expect(readGmailReturn(search({ code: 'c' }))).toEqual({ outcome: null })
  })
})

describe('the notice', () => {
  const failed = { tone: 'error', title: 'Gmail Connection Failed' }

  test('of a connection names the account [INTEG-037] [INTEG-038]', () => {
    expect(gmailToast(search({ connected: 'true', email: 'dana@school.example' }))).toMatchObject({
      tone: 'done',
      title: 'Gmail Connected Successfully',
      description: 'Your Gmail account has been connected and is ready to use. Account: dana@school.example',
    })
  })

  test('of a failure takes Google’s description where the details are its error [INTEG-046]', () => {
    const details = JSON.stringify({ error: 'access_denied', error_description: 'The person said no.' })
    expect(gmailToast(search({ error: 'access_denied', details }))).toMatchObject({ ...failed, description: 'The person said no.' })
  })

  test.each(['Not all permissions were given.', '{"error": "x"', '"text"', '{"error_description": 7}'])(
    'takes details that are none as they are: %s [INTEG-047]',
    (details) => {
      expect(gmailToast(search({ error: 'x', details }))).toMatchObject({ ...failed, description: details })
    },
  )

  test('without details says what to do [INTEG-048]', () => {
    const description = 'Failed to connect your Gmail account. Please try again.'
    expect(gmailToast(search({ error: 'x' }))).toMatchObject({ ...failed, description })
    expect(gmailToast(search({ error: 'x', details: '' }))).toMatchObject({ ...failed, description })
  })

  test('there is none without a return', () => {
    expect(gmailToast(search({}))).toBeNull()
    expect(gmailToast(search({ connected: 'true' }))).toBeNull()
  })
})
