import { brand } from '@ownvoice/core/brand'
import { exportReadme } from '@ownvoice/core/accounts/owner-data/export-files'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { record } from '../../../db/accounts/audit.ts'
import { exportedTables, readExportedLogin, readExportPage } from '../../../db/accounts/export-rows.ts'
import { countHeld } from '../../../db/accounts/held-data.ts'
import { listSandboxRaw } from '../../../db/mailboxes/sandbox-mails.ts'
import type { Deps } from '../../../deps.ts'
import { type ZipEntry, zipStream } from '../../../files/zip-stream.ts'

type ExportDeps = Pick<Deps, 'db' | 'documentFiles' | 'clock'>

/** Rows read in one transaction: nobody waits long for it. */
const PAGE = 200

/** Writes down that everything was taken out, before it is. */
export async function noteExport({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<void> {
  await db.transaction(owner, (tx) => record(tx, 'data_exported'))
}

/** Everything of an account as one archive, read while it is sent: nothing of it lies anywhere in between. Its form is told in docs/export.md. */
export function exportAccount(deps: ExportDeps, owner: OwnerId): AsyncGenerator<Uint8Array> {
  return zipStream(entriesOf(deps, owner), deps.clock.now())
}

async function* entriesOf(deps: ExportDeps, owner: OwnerId): AsyncGenerator<ZipEntry> {
  const { db, documentFiles, clock } = deps
  const { businessName } = await db.transaction(owner, countHeld)
  const readme = exportReadme({ business: businessName ?? 'your account', at: clock.now().toISOString().slice(0, 10), product: brand.name })
  yield { name: 'README.txt', isPacked: false, chunks: [Buffer.from(readme)] }
  const login = await db.system((tx) => readExportedLogin(tx, owner))
  for (const [name, rows] of Object.entries(login)) yield jsonFile(name, [rows])
  for (const [name, exported] of Object.entries(exportedTables)) {
    yield jsonFile(
      name,
      pagesOf((after) => db.transaction(owner, (tx) => readExportPage(tx, exported, { after, limit: PAGE }))),
    )
  }
  for await (const { name, raw } of sandboxMailsOf(deps, owner)) yield { name: `mails/${name}.eml`, isPacked: false, chunks: [raw] }
  for (const { name } of await documentFiles.list(owner)) {
    yield { name: `documents/${name}`, isPacked: true, chunks: (await documentFiles.open(owner, `${owner}/${name}`)).stream }
  }
}

async function* pagesOf(read: (after: string[] | null) => Promise<{ rows: string[]; next: string[] | null }>): AsyncGenerator<string[]> {
  for (let after: string[] | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const { rows, next } = await read(after)
    yield rows
    after = next
  }
}

/** A list, one object to a line. */
function jsonFile(name: string, pages: AsyncIterable<string[]> | Iterable<string[]>): ZipEntry {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let begin = '[\n'
    for await (const rows of pages) {
      if (rows.length === 0) continue
      yield Buffer.from(begin + rows.join(',\n'))
      begin = ',\n'
    }
    yield Buffer.from(begin === '[\n' ? '[]\n' : '\n]\n')
  }
  return { name: `data/${name}.json`, isPacked: false, chunks: chunks() }
}

async function* sandboxMailsOf({ db }: ExportDeps, owner: OwnerId): AsyncGenerator<{ name: string; raw: Uint8Array }> {
  for (let afterUid: number | null = 0; afterUid !== null;) {
    const after: number = afterUid
    const mails = await db.transaction(owner, (tx) => listSandboxRaw(tx, { afterUid: after, limit: PAGE }))
    for (const { folder, uid, raw } of mails) yield { name: `${folder}-${uid}`, raw }
    afterUid = mails.length === PAGE ? (mails.at(-1)?.uid ?? null) : null
  }
}
