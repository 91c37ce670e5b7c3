import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const dataDirPrefix = 'ownvoice-e2e-'

/** The folder of the server under test and of the session the tests share: made once a run, known to every process of it. */
export const dataDir = (process.env['E2E_DATA_DIR'] ??= makeDataDir())

/** The name holds the id of the run, so that what a run left behind that was cut off goes when the next one starts. */
function makeDataDir(): string {
  for (const name of readdirSync(tmpdir())) {
    const runId = new RegExp(`^${dataDirPrefix}(\\d+)-`).exec(name)?.[1]
    if (runId && !isRunning(Number(runId))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  return mkdtempSync(join(tmpdir(), `${dataDirPrefix}${process.pid}-`))
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0) // signal 0 only asks
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' // another user's process: there, and not ours to end
  }
}
