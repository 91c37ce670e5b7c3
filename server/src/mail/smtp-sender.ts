import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionEnvelope, SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { isRefusal, toMailFault } from './mail-faults.ts'
import type { ImapSettings } from './open-mailbox.ts'
import type { Handover } from './port.ts'
import type { Reach } from './reach.ts'
import { openWarmSmtpConnection, type WarmSmtpConnection } from './warm-smtp-connection.ts'

/** Who a mail is for comes first; behind it who gets a copy, and our own address where a copy is wanted. */
export type Route = { from: string; to: [string, ...string[]] }

/** One warm SMTP connection; mails go through it one after another. */
export type SmtpSender = {
  /** As `send` of the port promises. A server that refuses the first recipient gets no mail for the others. */
  send(route: Route, raw: Buffer, handover: Handover): Promise<'accepted' | 'unknown'>
  /** Connects and signs in, so that the first mail need not wait. */
  warm(): Promise<void>
  close(): void
}

const warmingMs = 30_000 // nobody waits for it, but the mails behind it do

/**
 * Not nodemailer's pool: that one sends a mail again by itself when the connection closes in the middle, and so may send it twice. A server
 * that is slow to answer the final dot keeps its connection for ten minutes (RFC 5321 §4.5.3.2.6), while the next mail takes another one.
 */
export function openSmtpSender(settings: ImapSettings['smtp'], { clock, reach }: { clock: Clock; reach: Reach }): SmtpSender {
  const warm = openWarmSmtpConnection(settings, { clock, reach })
  let queue: Promise<unknown> = Promise.resolve()

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = queue.then(run)
    queue = result.catch(() => {}) // whoever asked gets the error
    return result
  }

  async function warmUp(): Promise<void> {
    const until = new Date(clock.now().getTime() + warmingMs)
    try {
      if (!(await isDoneBy(clock, until, warm.get()))) throw outOfTime()
    } catch (error) {
      throw toMailFault(error)
    }
  }

  return {
    send: (route, raw, handover) => inTurn(() => attempt({ warm, clock, route, raw, handover })),
    warm: () => inTurn(warmUp),
    close: () => warm.close(),
  }
}

type Given = { warm: WarmSmtpConnection; clock: Clock; route: Route; raw: Buffer; handover: Handover }

async function attempt({ warm, clock, route, raw, handover }: Given): Promise<'accepted' | 'unknown'> {
  let isOver = false // its time is up, and it does nothing more
  let mayHaveLeft = false // its final dot is written, or about to be
  const beforeFinalDot = async () => {
    await handover.markHandedOver()
    if (isOver) throw outOfTime()
    mayHaveLeft = true
  }
  const handOver = async () => {
    const used = await warm.get()
    if (isOver) throw outOfTime()
    try {
      await sendThrough(used.connection, route, raw, beforeFinalDot)
    } finally {
      warm.finish(used)
    }
  }
  try {
    if (await isDoneBy(clock, handover.deadline, handOver())) return 'accepted'
    isOver = true
    if (!mayHaveLeft) throw outOfTime()
    warm.letAnswerLater()
    return 'unknown'
  } catch (error) {
    warm.forget()
    if (mayHaveLeft && !isRefusal(error)) return 'unknown'
    throw toMailFault(error)
  }
}

/** Whether the work was done before the deadline. What it is left to do then, it does unseen. */
async function isDoneBy(clock: Clock, deadline: Date, work: Promise<unknown>): Promise<boolean> {
  const done = new AbortController()
  const late = clock.sleep(deadline.getTime() - clock.now().getTime(), done.signal).then(() => false)
  work.catch(() => {}) // after the deadline nobody hears of it
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    done.abort()
  }
}

function outOfTime(): AppError {
  return new AppError('temporary', { detail: 'there was no time left to send' })
}

/** nodemailer keeps in the envelope that it is given who was accepted. */
type Envelope = SMTPEnvelope & Partial<Pick<SMTPConnectionEnvelope, 'accepted' | 'rejectedErrors'>> & { mailError?: Error }

/** Resolves once the server has taken the mail. Nodemailer writes the final dot when the stream that it reads from ends. */
async function sendThrough(
  connection: SMTPConnection,
  { from, to }: Route,
  raw: Buffer,
  beforeFinalDot: () => Promise<void>,
): Promise<void> {
  const envelope: Envelope = { from, to }
  // A server that refuses the sender refuses each recipient too, for want of a sender: the first word counts.
  const refusal = () => envelope.mailError ?? envelope.rejectedErrors?.find(({ recipient }) => recipient === to[0])
  const heldBack: { reason?: unknown } = {}
  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      if (!envelope.accepted?.includes(to[0])) throw refusal() ?? new Error(`The server did not say whether it takes mail to ${to[0]}.`)
      yield raw
      await beforeFinalDot()
    } catch (error) {
      heldBack.reason = error
      throw new Error('The mail was held back.', { cause: error }) // nodemailer writes into the error that it gets
    }
  }
  let hangUp = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      hangUp = () => reject(new Error('The server hung up before it answered.'))
      connection.once('end', hangUp)
      connection.send(envelope, Readable.from(bytes()), (error) => (error ? reject(refusal() ?? error) : resolve()))
    })
  } catch (error) {
    throw heldBack.reason ?? error
  } finally {
    connection.off('end', hangUp)
  }
}
