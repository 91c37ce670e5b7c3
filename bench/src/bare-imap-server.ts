import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** An IMAP server with empty mailboxes for whoever signs in, that takes next to nothing itself: so many clients can wait in IDLE at it. */
export async function startBareImapServer(): Promise<{ port: number; idling(): number; close(): void }> {
  const sockets = new Set<Socket>()
  const idling = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => (sockets.delete(socket), idling.delete(socket)))
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE SPECIAL-USE] ready\r\n')
    let idleTag = ''
    let rest = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [tag = '', command = ''] = line.split(' ')
        if (line === 'DONE') {
          idling.delete(socket)
          socket.write(`${idleTag} OK done\r\n`)
        } else if (command === 'IDLE') {
          idleTag = tag
          idling.add(socket)
          socket.write('+ idling\r\n')
        } else socket.write(`${untagged[command] ?? ''}${tag} OK done\r\n`)
        if (command === 'LOGOUT') socket.end()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return {
    port: address.port,
    idling: () => idling.size,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const opened = '* FLAGS (\\Seen \\Deleted)\r\n* 0 EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 1] ok\r\n'
const untagged: Record<string, string> = {
  CAPABILITY: '* CAPABILITY IMAP4rev1 IDLE SPECIAL-USE\r\n',
  LIST: '* LIST (\\HasNoChildren) "/" INBOX\r\n* LIST (\\HasNoChildren \\Sent) "/" Sent\r\n',
  LSUB: '* LSUB () "/" INBOX\r\n* LSUB () "/" Sent\r\n',
  STATUS: '* STATUS Sent (MESSAGES 0 UIDNEXT 1 UIDVALIDITY 1)\r\n',
  SELECT: opened,
  EXAMINE: opened,
  SEARCH: '* SEARCH\r\n',
  LOGOUT: '* BYE\r\n',
}
