import { type DestinationStream, destination, pino, stdSerializers } from 'pino'
import { sqlState } from './db/sql-state.ts'
import type { Log, LogLevel } from './log.ts'
import { requestAtWork } from './request-scope.ts'

/** A log whose level can be changed while the program runs. */
export type OpenLog = Log & { level: string }

/**
 * The log as one JSON object a line. What belongs to a request carries its id. A query's parameters hold mails and addresses: they are cut from the errors of
 * the database.
 */
export function openLog(level: LogLevel, stream: DestinationStream = destination({ dest: 2, sync: true })): OpenLog {
  const mixin = () => {
    const requestId = requestAtWork()
    return requestId === null ? {} : { requestId }
  }
  return pino({ level, base: null, mixin, serializers: { err: describeError } }, stream)
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message: withoutParameters(message), stack: withoutParameters(stack), code: sqlState(error) }
}

/** Drizzle writes `params:` and every value into the message of a failed query. */
function withoutParameters(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n\s+at |\ncaused by: |$)/g, '\nparams: (left out)')
}
