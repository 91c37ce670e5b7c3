import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { dataDirPrefix } from './data-dir.ts'

/** Runs last: the data folder that was made for the server under test goes. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls a module's default export
export default function removeData(): void {
  const dataDir = process.env['E2E_DATA_DIR']
  if (dataDir && basename(dataDir).startsWith(dataDirPrefix)) rmSync(dataDir, { recursive: true, force: true })
}
