import { create as contentDisposition } from 'content-disposition'
import type { Hono } from 'hono'
import { Readable } from 'node:stream'
import { actAs } from '../../../db/acting.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { HttpEnv } from '../../../http/http-env.ts'
import { limitOpen } from '../../../http/limit-open.ts'
import { bySession, type SignedIn } from '../../../http/rpc.ts'
import { exportAccount, noteExport } from './export-account.ts'

/** Reading everything is work: one after the other. */
const exportsPerOwner = 1

/** The door through which an owner takes everything out: for their own session alone, with a subscription or without. */
export function mountExport(
  app: Hono<HttpEnv>,
  deps: Pick<Deps, 'db' | 'documentFiles' | 'clock' | 'log'>,
  { findSignedIn }: { findSignedIn: (headers: Headers) => Promise<SignedIn> },
): void {
  const openExport = limitOpen(exportsPerOwner)
  app.get('/api/export', async (c) => {
    const signedIn = await findSignedIn(c.req.raw.headers)
    const { owner } = signedIn
    const close = openExport(owner)
    if (!close) throw new AppError('too_many_open')
    try {
      await actAs(bySession(signedIn), () => noteExport(deps, owner))
    } catch (error) {
      close()
      throw error
    }
    const stream = Readable.from(exportAccount(deps, owner), { objectMode: false })
    stream.once('error', (err) => deps.log.error({ err, userId: owner }, 'an export broke off'))
    stream.once('close', close)
    c.env.outgoing.once('close', () => stream.destroy()) // where whoever asked has left
    const name = `ownvoice-${deps.clock.now().toISOString().slice(0, 10)}.zip`
    const body = Readable.toWeb(stream) as ReadableStream // Node types its own streams apart from those of fetch
    return c.body(body, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(name),
      'Cache-Control': 'private, no-store',
    })
  })
}
