import type { Reading } from '@ownvoice/core/assistant/trace'
import type { Flag } from '@ownvoice/core/assistant/labels'

/** The flags that the product saw in a message, in the words of the set. */
export function flagsOf(reading: Pick<Reading, 'flags'>): Flag[] {
  return reading.flags.flatMap(({ flag }) => (flag === 'hidden_instruction' ? [] : [flag]))
}
