import { openLog } from '../src/open-log.ts'
import type { LogEntry } from './test-web.ts'

/** What the product's own log makes of what was noted, a line each. */
export function logLines(entries: readonly LogEntry[]): string[] {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  for (const { level, fields, message } of entries) log[level](fields, message)
  return lines
}
