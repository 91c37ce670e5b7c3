import type { Config } from './config.ts'
import { DatabaseUnavailable } from './db/database-unavailable.ts'

/** Why the server could not start, as a sentence that says what to do; null when it is a bug, whose stack belongs shown. */
export function explainStartProblem(error: unknown, config: Pick<Config, 'PORT' | 'HOST' | 'DATA_DIR'>): string | null {
  if (error instanceof DatabaseUnavailable) return error.message
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${config.PORT} is taken by another program. Stop that one, or choose another port: PORT=${config.PORT + 1} npm start`
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${config.HOST}. Set HOST to one that it has, such as 127.0.0.1.`
    case 'EACCES':
    case 'EPERM':
      return `The system does not allow it: ${messageOf(error)}. Use a port above 1023 (PORT) and a data folder that you may write to (DATA_DIR, now ${config.DATA_DIR}).`
    case 'EROFS':
      return `The data folder ${config.DATA_DIR} cannot be written to. Set DATA_DIR to one that can.`
    case 'ENOSPC':
      return `The disk is full: ${config.DATA_DIR} could not be written. Free some space, or set DATA_DIR to another disk, and start again.`
    default:
      return null
  }
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? error.code : codeOf(error.cause)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
