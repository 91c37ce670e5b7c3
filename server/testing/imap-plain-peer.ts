import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** An IMAP server that lets everybody in, has no mail, and says OK to everything. */
export async function startPlainImapPeer() {
  const sockets = new Set<Socket>()
  const heard: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    socket.write('* OK [CAPABILITY IMAP4rev1] Hello\r\n')
    socket.setEncoding('utf8').on('data', (said) => {
      for (const line of String(said).split('\r\n')) {
        const [tag, verb] = line.split(' ')
        if (!verb) continue
        heard.push(verb)
        if (verb === 'LOGOUT') socket.end(`* BYE\r\n${tag} OK\r\n`)
        else socket.write(`${verb === 'CAPABILITY' ? '* CAPABILITY IMAP4rev1\r\n' : ''}${tag} OK\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  return {
    port: typeof at === 'object' && at ? at.port : 0,
    /** How many are connected just now. */
    connected: () => sockets.size,
    /** How often somebody signed in. */
    signIns: () => heard.filter((verb) => verb === 'LOGIN').length,
    /** Cuts all connections. */
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close() {
      sockets.forEach((socket) => socket.destroy())
      server.close()
    },
  }
}
