import { expect, test } from 'vitest'
import { sendingWords } from './sending-words.ts'

const down = { since: '2026-07-05T06:30:00.000Z', waiting: 3, isGmail: false }

test('says since when nothing leaves, how many replies wait, and that it is tried again', () => {
  expect(sendingWords({ ...down, cause: 'away' }, 'America/Chicago', 'en-US')).toBe(
    'Nothing has left since July 5, 1:30\u00a0AM: the server that sends its mail takes nothing from us. 3 replies wait. We keep trying; what does not leave within most of an hour is kept under “Not sent”.',
  )
})

test('asks for the sign-in where that is refused', () => {
  expect(sendingWords({ ...down, waiting: 0, cause: 'sign_in' }, 'America/Chicago', 'en-US')).toMatch(
    /no longer accepts the sign-in\. Connect the mailbox again\.$/,
  )
})

test('of Gmail it names the permission, for there was no password', () => {
  expect(sendingWords({ ...down, cause: 'sign_in', isGmail: true }, 'America/Chicago', 'en-US')).toMatch(
    /“Send email on your behalf” is missing at Google\. 3 replies wait\. Connect Gmail again and leave every box ticked\.$/,
  )
  expect(sendingWords({ ...down, cause: 'away', isGmail: true }, 'America/Chicago', 'en-US')).toContain('takes nothing from us')
})
