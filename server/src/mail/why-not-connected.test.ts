import { describe, expect, test } from 'vitest'
import { toMailFault } from './mail-faults.ts'
import { createReach } from './reach.ts'
import { whyNotConnected } from './why-not-connected.ts'

/** An error as imapflow or nodemailer throws it. */
const thrown = (fields: object, message = 'Command failed') => toMailFault(Object.assign(new Error(message), fields))
const smtp = (response: string, command = 'CONN') => {
  const responseCode = Number.parseInt(response, 10)
  return thrown({ code: command.startsWith('AUTH') ? 'EAUTH' : 'EPROTOCOL', response, responseCode, command })
}
const imapNo = (serverResponseCode: string, responseText: string) =>
  thrown({ serverResponseCode, responseText, authenticationFailed: true })
const bye = (reason: string) => thrown({ code: 'ClosedAfterConnectText', reason }, 'Unexpected close')

describe('a server that', () => {
  test.each([
    ['blocks us in place of a greeting', smtp('554 5.7.1 You are blocked'), 'refused', '554 5.7.1 You are blocked'],
    ['blocks us at EHLO', smtp('550 Blocked', 'EHLO'), 'refused', '550 Blocked'],
    ['has too many connections', smtp('421 4.7.0 Too many connections'), 'busy', '421 4.7.0 Too many connections'],
    ['hangs up without a reason', smtp('421 Later'), 'busy', '421 Later'],
    ['wants less of us', smtp('450 4.7.1 Slow down'), 'busy', '450 4.7.1 Slow down'],
    ['is shutting down', smtp('421 4.3.2 Shutting down'), 'not_now', '421 4.3.2 Shutting down'],
    ['cannot check sign-ins', smtp('454 4.7.0 Temporary failure', 'AUTH PLAIN'), 'not_now', '454 4.7.0 Temporary failure'],
    ['refuses the sign-in by SMTP', smtp('535 5.7.8 Bad credentials', 'AUTH PLAIN'), 'sign_in', null],
    ['says BYE: too many', bye('Too many connections from your host'), 'busy', 'Too many connections from your host'],
    ['says BYE', bye('Backend is down'), 'not_now', 'Backend is down'],
    ['is unavailable', imapNo('UNAVAILABLE', 'Backend is down'), 'not_now', 'Backend is down'],
    ['has a limit', imapNo('LIMIT', 'Too many sessions'), 'busy', 'Too many sessions'],
    ['refuses the sign-in by IMAP', imapNo('AUTHENTICATIONFAILED', 'Invalid credentials'), 'sign_in', null],
    ['closes without a word', bye(''), 'unreachable', null],
    ['speaks another protocol', thrown({ code: 'EPROTOCOL', response: 'HTTP/1.1 400 Bad', command: 'CONN' }), 'unreachable', null],
    ['does not answer', thrown({ code: 'ECONNREFUSED' }), 'unreachable', null],
    ['offers no STARTTLS by IMAP', thrown({ tlsFailed: true }), 'encryption', null],
    ['offers no STARTTLS by SMTP', thrown({ code: 'ETLS', response: '502 Not here', responseCode: 502 }), 'encryption', null],
    ['speaks in the clear by IMAP', thrown({ code: 'ERR_SSL_WRONG_VERSION_NUMBER' }), 'encryption', null],
    ['speaks in the clear by SMTP', thrown({ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }), 'encryption', null],
    ['waits for TLS by IMAP', thrown({ code: 'GREETING_TIMEOUT' }), 'encryption', null],
    ['waits for TLS by SMTP', thrown({ code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }), 'encryption', null],
    ['shows the wrong certificate', thrown({ code: 'ERR_TLS_CERT_ALTNAME_INVALID', tlsFailed: true }), 'certificate', null],
  ] as const)('%s', (_what, error, why, said) => {
    expect(whyNotConnected(error)).toEqual({ why, said })
  })

  test('says a page is quoted on one short line, without what would turn it around', () => {
    const { said } = whyNotConnected(smtp(`554-Blocked\r\n554 \u202Ebecause\u0007 ${'of this '.repeat(500)}`))
    expect(said).toMatch(/^554-Blocked 554 because of this .*…$/)
    expect(said).toHaveLength(150)
  })

  test('may not be reached reads like one that does not answer', async () => {
    const reach = createReach({ resolve: async (address) => [{ address }], allowed: [] })
    const inside = await reach('127.0.0.1', 993).catch(toMailFault)
    expect(whyNotConnected(toMailFault(inside))).toEqual(whyNotConnected(thrown({ code: 'ECONNREFUSED' })))
  })
})
