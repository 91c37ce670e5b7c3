// node scripts/peers.mjs -- <command>: starts Dovecot, an SMTP server, and PostgreSQL behind pgbouncer, runs the command with their addresses in its
// environment (TEST_IMAP_PORT, TEST_SMTP_PORT, TEST_DATABASE_URL, …), and stops them again. `--durable` keeps PostgreSQL's fsync on.
import { parseArgs } from 'node:util'
import { startPeers } from './peers/start-peers.mjs'
import { node24Environment } from './setup/node-24.mjs'
import { root } from './setup/root.mjs'
import { runToTheEnd } from './setup/run-to-the-end.mjs'
import { Plain, runMain, say } from './setup/say.mjs'

await runMain(async () => {
  const { values, positionals } = parseArgs({ options: { durable: { type: 'boolean', default: false } }, allowPositionals: true })
  const [program, ...args] = positionals
  if (!program) throw new Plain('Usage: node scripts/peers.mjs -- <command>')
  const peers = await startPeers({ root, wanted: ['mail', 'postgres'], isDurable: values.durable })
  for (const reason of Object.values(peers.missing)) say(`Not there: ${reason}`)
  try {
    return await runToTheEnd(program, args, { cwd: process.cwd(), env: { ...node24Environment(root), ...peers.env } })
  } finally {
    await peers.stop()
  }
})
