import type { Statement } from './trace.ts'

/** Whether a reply is said in another language than the one that it is held to its sources in. */
export function isTranslated(statements: readonly Statement[]): boolean {
  return statements.some(({ english }) => english !== undefined)
}

/** What a reply says in English, which is held against sources. Statements that are not translated stand as they are. */
export function statementsInEnglish(statements: readonly Statement[]): Statement[] {
  return statements.map(({ english, ...statement }) => ({ ...statement, text: english ?? statement.text }))
}
