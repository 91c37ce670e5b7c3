import { cutText } from '@ownvoice/core/text/cut-text'
import { sqlState } from '../db/sql-state.ts'
import { AppError } from '../errors.ts'

/** What is kept of a failed job's error: no text of a mail and no address, since they would outlive the account they belong to. */
export type Failure = { type: string; code: string | null; message: string }

const longestMessage = 300

export function describeFailure(error: unknown): Failure {
  if (error instanceof AppError) {
    const message = error.detail === undefined ? error.message : `${error.message} ${error.detail}`
    return { type: error.name, code: error.code, message: withoutContent(message) }
  }
  if (!(error instanceof Error)) return { type: typeof error, code: null, message: withoutContent(String(error)) }
  return { type: error.name, code: sqlState(error) ?? null, message: withoutContent(messageOf(error)) }
}

/** Drizzle's own message is the query with its parameters; what the database said is its cause. */
function messageOf(error: Error): string {
  return error.message.startsWith('Failed query:') && error.cause instanceof Error ? error.cause.message : error.message
}

/** The first line, without what stands in quotation marks, addresses and long numbers: servers and parsers quote what they were given. */
export function withoutContent(message: string): string {
  const [line = ''] = cutText(message, 10 * longestMessage).split('\n', 1)
  const scrubbed = line
    .replace(/"[^"]*(?:"|$)|“[^”]*(?:”|$)|`[^`]*(?:`|$)|(?<!\w)'[^']*(?:'|$)/g, '(left out)')
    .replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '(address)')
    .replace(/\+?\d(?:[ ()./-]{0,2}\d){8,}/g, '(number)')
  return cutText(scrubbed, longestMessage)
}
