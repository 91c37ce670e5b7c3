import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const dataDirPrefix = 'ownvoice-e2e-'

/** The folder of the server under test and of the session the tests share: made once a run, known to every process of it. */
export const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), dataDirPrefix)))
