import { join } from 'node:path'
import { openEmbedder } from '../ai/open-embedder.ts'
import { openDatabase } from '../db/open-database.ts'
import { installationSecret } from '../installation-secret.ts'
import type { Log } from '../log.ts'
import { openReader } from '../reading/open-reader.ts'
import { systemClock } from '../system-clock.ts'
import type { Opened, Opening, RunningServer, StartOptions } from './start-options.ts'

/** Starts the whole server in this process. When a part fails to start, what was opened before it is closed again. */
export async function startServer(given: StartOptions): Promise<RunningServer> {
  const options = { parts: ['web', 'worker'] as const, webBuild: join(import.meta.dirname, '../../../web/build'), ...given }
  const opened: Opened = []
  const stop = () => closeAll(opened, options.log)
  try {
    const opening = open(options, await installationSecret(options.config), opened)
    const { assemble } = await import('./assemble.ts') // most of the program: it is loaded while what was begun opens
    return { ...(await assemble(options, opening, opened)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Begins to open what waits for the disk. What needs threads or processes of its own starts them once it is asked something: they would take the processors that the start needs. */
function open({ config, log, onHung, replace = {} }: StartOptions, secret: string, opened: Opened): Opening {
  const { clock } = { ...systemClock, ...replace }
  const embedder = replace.embedder ?? openEmbedder()
  opened.push(() => embedder.close())
  const reader = replace.reader ?? openReader()
  opened.push(() => reader.close())
  const db = openDatabase({ config, log, clock, ...(onHung && { onHung }) })
  opened.push(async () => (await db.catch(() => null))?.close())
  db.catch(() => {}) // met where it is awaited
  return { secret, db, embedder, reader }
}

/** The last that was opened goes first: nobody is left to use what is closed. One that fails does not keep the others open. */
async function closeAll(opened: Opened, log: Log): Promise<void> {
  for (const close of opened.splice(0).toReversed()) {
    await close().catch((error: unknown) => log.error({ err: error }, 'A part of the server could not be closed'))
  }
}
