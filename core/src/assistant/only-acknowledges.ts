import type { Reading } from './trace.ts'

/** Whether it is certain that a whole text thanks or agrees, and nothing else holds of it: a person is ignored only then. */
export function onlyAcknowledges({ flags, text }: Pick<Reading, 'flags' | 'text'>): boolean {
  const isAlone = flags.every(({ flag }) => flag === 'acknowledgement_only')
  return isAlone && flags.some(({ isCertain }) => isCertain) && !/[?？]/.test(text)
}
