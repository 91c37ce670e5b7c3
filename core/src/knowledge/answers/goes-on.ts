const POINTS_BACK =
  /^["'“‘(]*(?:it|its|it's|he|she|they|they're|his|her|their|them|this|that|that's|these|those|both|such|neither|one of them)\b/i
const GOES_ON =
  /^["'“‘(]*(?:but|except|unless|otherwise|however|then|and|or|nor|also|so|not|only|even|else|instead|after that|before that|from then|until then|in that case|if (?:not|so|you (?:do|don't|are|aren't|can't)|it|they|that)|later than|less than|more than|same|the same|exceptions?|with (?:less|that|both)|without (?:it|them|that)|otherwise|afterwards|no more|ask|there too|too|in (?:this|that|both|these|those) |for (?:these|those|that|this)|on (?:those|these|that)|by then|at that|over that|under that|above that|beyond that|the (?:rest|first|second|third|last|next|other|others|remainder|balance|latter|former|price|list|trial|code|cost)\b)/i

/** Whether a sentence begins with a word that stands for something said before: "It", "They", "This". */
export function pointsBack(sentence: string): boolean {
  return POINTS_BACK.test(sentence.replaceAll('’', "'"))
}

/** Whether a sentence limits, excepts from or continues the one before, and would be wrong or unclear without it. */
export function goesOn(sentence: string): boolean {
  return GOES_ON.test(sentence.replaceAll('’', "'"))
}
