import { anyOf, inOrder, notFollowedBy, pattern } from '../../pattern.ts'

/** An alternative belongs to what is before it: "can I stay, or do you shut the door?" */
const notAlternative = notFollowedBy(inOrder(anyOf('or', 'oder', 'ou', 'o'), /\s/))

/** Where a second thing may begin within a sentence. Whether it does is judged by the pieces, not by this. */
const joint = pattern(
  'giu',
  inOrder(/;\s/, notAlternative),
  inOrder(/\s[-–—]{1,2}\s/, notAlternative),
  inOrder(/,?\s/, anyOf('and', 'but', 'plus', 'y', 'et', 'und', '&', /\+/), /\s(?:also |then )?/),
  inOrder(/,\s/, notAlternative),
)
/** A piece shorter than this is a part of its neighbour ("Tuesday, Thursday or Friday"). In words. */
const leastWords = 2
/** Beyond this it is a list or a story. */
const mostPieces = 6

/** The pieces of a sentence that may each ask something by themselves, in order; one piece where it has no joint. */
export function piecesOf(sentence: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (const match of sentence.matchAll(joint)) {
    const [before, after] = [sentence.slice(from, match.index).trim(), sentence.slice(match.index + match[0].length)]
    if (pieces.length >= mostPieces - 1 || wordsIn(before) < leastWords || wordsIn(after) < leastWords) continue
    pieces.push(before)
    from = match.index + match[0].length
  }
  return [...pieces, sentence.slice(from).trim()]
}

function wordsIn(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(/\s+/).length
}
