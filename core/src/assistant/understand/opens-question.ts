import { anyWord, inOrder, pattern } from '../../pattern.ts'

const opening = pattern(
  'i',
  inOrder(
    /^[^a-z]{0,4}(?:(?:so|also|then|ok|okay|hi|hello|hey|please|and)[,.!]? ){0,2}/,
    anyWord(
      /(?:what|how|where|when|who)(?:['’]?s)?/,
      'whose',
      'which',
      'why',
      'if',
      'whether',
      'any',
      /(?:is|are|was|were|do|does|did|can|could|may|might|will|would|should|shall|have|has|had)(?:n['’]?t)?/,
    ),
  ),
)

/** Whether a sentence, or a piece of one, begins as a question of its own does. English. */
export function opensQuestion(text: string): boolean {
  return opening.test(text)
}
