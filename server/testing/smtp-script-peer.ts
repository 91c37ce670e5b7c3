import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Where a conversation with a mail server can go wrong. `body`: in the middle of the mail; `dot`: after its end. */
type Stage = 'connect' | 'ehlo' | 'starttls' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body' | 'dot'
/**
 * What the server does, once, when it comes to this stage: it says something else (`isHalf`: without the end of the line), hangs up, or neither, and is silent.
 * At the `dot` it may keep the mail all the same.
 */
export type SmtpFault = { at: Stage; say?: string; isHalf?: true; hangsUp?: true; keeps?: true }
type KeptMail = { to: string[]; raw: string }
export type SmtpScriptPeer = Awaited<ReturnType<typeof startSmtpScriptPeer>>

const usual: Record<Stage, string> = {
  connect: '220 mx.school.test ESMTP',
  ehlo: '250-mx.school.test\r\n250-AUTH PLAIN LOGIN\r\n250-8BITMIME\r\n250-PIPELINING\r\n250 SIZE 26214400',
  starttls: '502 5.5.1 Not here',
  auth: '235 2.7.0 Welcome',
  mail: '250 2.1.0 Ok',
  rcpt: '250 2.1.5 Ok',
  data: '354 Go on',
  body: '',
  dot: '250 2.0.0 Queued',
}

/** A mail server on a bare socket that says what a test has scripted: no library would let it. `onKept` is awaited before it says that it has a mail. */
export async function startSmtpScriptPeer(onKept: (mail: KeptMail) => Promise<void> = async () => {}) {
  const kept: KeptMail[] = []
  const sockets = new Set<Socket>()
  let faults: SmtpFault[] = []
  let met = Promise.withResolvers<void>()

  function take(at: Stage): SmtpFault | undefined {
    const index = faults.findIndex((fault) => fault.at === at)
    return index < 0 ? undefined : faults.splice(index, 1)[0]
  }

  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    const keep = async (mail: KeptMail) => {
      kept.push(mail)
      await onKept(mail)
    }
    converse(socket, { take, keep, meet: () => met.resolve() }).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')

  return {
    port: address.port,
    /** The mails that the world outside has, in the order in which they left. */
    kept,
    /** Scripts what goes wrong from now on; what was left of an earlier script is forgotten. Resolves `met` when the first of it happens. */
    script(...given: SmtpFault[]): { met: Promise<void> } {
      faults = [...given]
      met = Promise.withResolvers()
      return { met: met.promise }
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

type Script = { take: (at: Stage) => SmtpFault | undefined; keep: (mail: KeptMail) => Promise<void>; meet: () => void }

/** One client's whole visit: lines in, answers out, in order, also where the client does not wait for them. */
async function converse(socket: Socket, { take, keep, meet }: Script): Promise<void> {
  const mail: KeptMail = { to: [], raw: '' }
  let hasSender = false
  let rest = ''
  let isInMail = false

  async function answer(at: Stage): Promise<string> {
    const isOutOfTurn = (at === 'rcpt' && !hasSender) || (at === 'data' && mail.to.length === 0)
    const fault = isOutOfTurn ? undefined : take(at)
    if (at === 'dot' && (!fault || fault.keeps)) await keep({ ...mail })
    if (fault) meet()
    const words = isOutOfTurn ? '503 5.5.1 Not now' : fault ? (fault.say ?? '') : usual[at]
    if (words) socket.write(fault?.isHalf ? words : `${words}\r\n`)
    if (at === 'mail') hasSender = words.startsWith('2')
    if (at === 'data') isInMail = words.startsWith('354')
    if (fault?.hangsUp) socket.end(() => socket.destroy())
    return words
  }

  async function hear(line: string): Promise<void> {
    const stage = stageOf(line)
    if (stage === 'mail') mail.to = []
    const said = stage ? await answer(stage) : ''
    if (stage === 'rcpt' && said.startsWith('2')) mail.to.push(/<([^>]*)>/.exec(line)?.[1] ?? '')
    if (stage) return
    if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n')
    else socket.write(/^(RSET|NOOP)/i.test(line) ? '250 Ok\r\n' : '502 5.5.1 What?\r\n')
  }

  await answer('connect')
  for await (const chunk of socket.setEncoding('utf8')) {
    rest += String(chunk)
    while (!socket.destroyed) {
      const end = rest.indexOf(isInMail ? '\r\n.\r\n' : '\r\n')
      const fault = isInMail && end >= 0 ? take('body') : undefined
      if (fault) {
        meet()
        return void socket.destroy()
      }
      if (end < 0) break
      const said = rest.slice(0, end)
      rest = rest.slice(end + (isInMail ? 5 : 2))
      if (isInMail) {
        isInMail = false
        await answerMail(said)
      } else await hear(said)
    }
  }

  async function answerMail(raw: string): Promise<void> {
    mail.raw = raw.replaceAll('\r\n..', '\r\n.')
    await answer('dot')
  }
}

function stageOf(line: string): Stage | null {
  const [verb = ''] = line.toUpperCase().split(/[ :]/)
  const stages: Record<string, Stage> = { EHLO: 'ehlo', STARTTLS: 'starttls', AUTH: 'auth', MAIL: 'mail', RCPT: 'rcpt', DATA: 'data' }
  return stages[verb] ?? null
}
