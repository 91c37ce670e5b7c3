import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * What happens once, when the client says what `on` matches (a command without its tag, or `CONNECT`): the server says `say` in place of an answer
 * (`$tag` stands for the command's, `$uid` for the first number in it), hangs up, or is silent; its answer is cut after some bytes, or `before` comes ahead of it.
 */
export type ImapFault = { on: RegExp } & (
  | { say: string; hangsUp?: true }
  | { hangsUp: true }
  | { isSilent: true }
  | { cutAfter: number }
  | { before: string }
)
export type ImapWire = Awaited<ReturnType<typeof openImapWire>>

type Line = { near: Socket; far: Socket; cutAfter: number | null }

/** A wire to a real IMAP server on which things go wrong as a test has scripted. */
export async function openImapWire(port: number) {
  const lines = new Set<Line>()
  let faults: ImapFault[] = []
  let edit: (said: string) => string = (said) => said
  let met = Promise.withResolvers<void>()

  function take(command: string): ImapFault | undefined {
    const index = faults.findIndex(({ on }) => on.test(command))
    const [fault] = index < 0 ? [] : faults.splice(index, 1)
    if (fault) met.resolve()
    return fault
  }

  const server = createServer((near) => {
    const fault = take('CONNECT')
    near.on('error', () => {})
    if (fault) return misbehave(near, fault, '*')
    const line: Line = { near, far: connect(port, '127.0.0.1'), cutAfter: null }
    lines.add(line)
    const hangUp = () => {
      lines.delete(line)
      line.near.destroy()
      line.far.destroy()
    }
    near.on('close', hangUp)
    line.far.on('error', () => {}).on('close', hangUp)
    line.far.on('data', (said: Buffer) => hear(line, edit(said.toString('latin1')), hangUp))
    listen(near, (said) => speak(line, said, take, hangUp))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the wire listens on no port')

  return {
    port: address.port,
    /** Scripts what goes wrong from now on, and what of the server's words is changed; earlier scripts are forgotten. `met` resolves at the first fault. */
    script(given: readonly ImapFault[], change: (said: string) => string = (said) => said): { met: Promise<void> } {
      faults = [...given]
      edit = change
      met = Promise.withResolvers()
      return { met: met.promise }
    },
    /** Cuts all connections. */
    cut: () => lines.forEach(({ near }) => near.destroy()),
    close() {
      lines.forEach(({ near }) => near.destroy())
      server.close()
    },
  }
}

/** Whole lines of a client; it sends no literals here. */
function listen(near: Socket, onLine: (line: string) => void): void {
  let rest = ''
  near.on('data', (said: Buffer) => {
    const parts = (rest + said.toString('latin1')).split('\r\n')
    rest = parts.pop() ?? ''
    for (const line of parts) onLine(line)
  })
}

function speak(line: Line, said: string, take: (command: string) => ImapFault | undefined, hangUp: () => void): void {
  const [, ...words] = said.split(' ')
  const fault = take(words.length > 0 ? words.join(' ') : said)
  if (fault && 'cutAfter' in fault) line.cutAfter = fault.cutAfter
  if (fault && 'before' in fault) line.near.write(fault.before)
  const goesThrough = !fault || 'cutAfter' in fault || 'before' in fault
  if (goesThrough) line.far.write(`${said}\r\n`, 'latin1')
  else misbehave(line.near, fault, said, hangUp)
}

function misbehave(near: Socket, fault: ImapFault, command: string, hangUp: () => void = () => near.destroy()): void {
  const [tag = ''] = command.split(' ')
  const [uid = ''] = /(?<= )\d+/.exec(command) ?? []
  if ('say' in fault) near.write(fault.say.replaceAll('$tag', tag).replaceAll('$uid', uid))
  if ('hangsUp' in fault) near.end(hangUp)
}

function hear(line: Line, said: string, hangUp: () => void): void {
  if (line.cutAfter === null) return void line.near.write(said, 'latin1')
  const through = said.slice(0, line.cutAfter)
  line.cutAfter -= through.length
  line.near.write(through, 'latin1')
  if (line.cutAfter <= 0) line.near.end(hangUp)
}
