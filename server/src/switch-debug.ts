import type { LogLevel } from './log.ts'
import type { OpenLog } from './open-log.ts'

/** From the level that was set to `debug`, and back: what an operator does for a while, by SIGUSR2. */
export function switchDebug(log: OpenLog, set: LogLevel): void {
  log.level = log.level === 'debug' ? set : 'debug'
  log.warn({ level: log.level }, 'The level of the log was changed')
}
