/** Where a sentence may join things that are said in several places. */
const joint = /;\s|:\s|,?\s(?:and|but|or|so|while|plus)\s|,\s(?:with|which|then)\s|,\s(?=except\b|not\b)|\s[–—-]\s/g
/** Where it may only add to what it says: "up to 21 days ahead, online", "$118 a month before tax". */
const addition = /,\s|\s(?=(?:before|plus|with|without)\s)/g
/** Of longer sentences only the joints are looked at: each further place to part them at makes for many more ways. */
const MOST_PARTS = 12

/** `start` and `end` are offsets into the sentence. `isAdded`: it begins after a comma. `isRelative`: it begins after "which". */
export type SentencePart = { start: number; end: number; isAdded: boolean; isRelative: boolean }

/** A sentence parted at each of its joints. */
export function jointParts(sentence: string): SentencePart[] {
  return partsAt(sentence, cutsOf(sentence, joint))
}

/** The smallest parts of a sentence, at joints and at commas; none where there are too many to try what belongs together. */
export function smallestParts(sentence: string): SentencePart[] {
  const joints = cutsOf(sentence, joint)
  const additions = cutsOf(sentence, addition).filter(({ start }) => !joints.some((one) => one.start <= start && start < one.end))
  const parts = partsAt(sentence, [...joints, ...additions.map((cut) => ({ ...cut, isAdded: true }))])
  return parts.length > MOST_PARTS ? [] : parts
}

type Cut = Omit<SentencePart, 'isAdded'> & { isAdded: boolean }

function cutsOf(sentence: string, pattern: RegExp): Cut[] {
  return [...sentence.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    isAdded: false,
    isRelative: found.includes('which'),
  }))
}

function partsAt(sentence: string, cuts: readonly Cut[]): SentencePart[] {
  const sorted = cuts.toSorted((one, other) => one.start - other.start)
  return [...sorted, null].map((cut, index) => {
    const before = sorted[index - 1]
    return {
      start: before?.end ?? 0,
      end: cut?.start ?? sentence.length,
      isAdded: before?.isAdded ?? false,
      isRelative: before?.isRelative ?? false,
    }
  })
}
