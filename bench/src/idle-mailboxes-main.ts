// A worker as a process of its own. Asked for `memory`, it tells the bytes of its heap and of what it holds beside it after a collection
// (what is resident falls as what the start took is given back); asked for a number, it connects so many mailboxes, each of its own owner.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readConfig } from '@ownvoice/server/config'
import { addMailbox } from '@ownvoice/server/db/mailboxes/mailboxes'
import { openLog } from '@ownvoice/server/open-log'
import { startServer } from '@ownvoice/server/parts/start'
import { addTestOwner } from '../../server/testing/database.ts'

const server = await startServer({ config: readConfig(process.env), log: openLog('warn'), parts: ['worker'] })
const { deps } = server
const port = Number(process.env['BENCH_IMAP_PORT'])
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // what the flag makes

async function connect(number: number): Promise<void> {
  const owner = await addTestOwner(deps.db)
  const signIn = { host: '127.0.0.1', port, secure: false, user: `idle-${number}`, password: 'p', allowInsecure: true }
  const secret = deps.secrets.seal(owner, JSON.stringify({ imap: signIn, smtp: signIn }))
  const emailAddress = `idle-${number}@school.test`
  await deps.db.transaction(owner, (tx) =>
    addMailbox(tx, { kind: 'imap', emailAddress, displayName: 'School', sentStore: 'server', secret }),
  )
}

async function answer(word: string): Promise<number> {
  if (word === 'memory') {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  for (let number = 0; number < Number(word); number++) await connect(number)
  return Number(word)
}

process.on('message', (word) => {
  if (word === 'stop') void server.stop().then(() => process.exit(0))
  else void answer(String(word)).then((said) => process.send?.(said))
})
process.send?.('ready')
