import { fork } from 'node:child_process'
import { join } from 'node:path'

/**
 * @typedef {object} SmtpSettings
 * @property {number} lmtpPort Dovecot's
 * @property {import('./dovecot.mjs').MailUser[]} users Who may sign in, and who receives
 * @property {{ certificate: string, key: string }} tls
 * @property {string} acceptedLog Gets a line `recipient<TAB>Message-ID` for each mail that was delivered
 * @property {string} delayFile See readDelay in smtp.mjs
 */

/** @typedef {{ smtpPort: number, smtpsPort: number, acceptedLog: string, delayFile: string, stop: () => Promise<void> }} Smtp */

/**
 * A submission server on loopback that hands its mails to Dovecot by LMTP.
 * @param {Omit<SmtpSettings, 'acceptedLog' | 'delayFile'> & { folder: string }} options
 * @returns {Promise<Smtp>}
 */
export function startSmtp({ folder, ...options }) {
  /** @type {SmtpSettings} */
  const settings = { ...options, acceptedLog: join(folder, 'accepted.log'), delayFile: join(folder, 'delay.json') }
  const child = fork(new URL('smtp.mjs', import.meta.url), { execArgv: [] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill()
    await ended
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The SMTP server ended with ${code} before it was ready`)))
    child.once('message', (message) => {
      const ports = /** @type {{ smtpPort: number, smtpsPort: number }} */ (message) // smtp.mjs sends nothing else
      resolve({ ...ports, acceptedLog: settings.acceptedLog, delayFile: settings.delayFile, stop })
    })
    child.send(settings)
  })
}
