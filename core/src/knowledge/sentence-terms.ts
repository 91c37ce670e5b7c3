import { stemOf, tokensOf } from './terms.ts'

const FROM_MONDAY_TO_FRIDAY = /\bmon(?:day|\.)?s?\s*(?:to|through|thru|until|-|–|—)\s*fri(?:day|\.)?s?\b/i
const WORKING_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'weekday']
const WEEKEND = /\b(?:satur|sun)days?\b/i
/** Before these a word in -ing is still what it is: free parking is parking, dry cleaning is no cleaning of rooms. */
const PLAIN = new Set(
  'free own good private public online early late more your our the a an of for and or no any all with at is are to'.split(' '),
)

/**
 * What a sentence of a document speaks of, as stems: its words, the days inside "Monday to Friday", and the weekend for its
 * days. A noun in -ing that another word narrows ("dry cleaning") does not speak of what the question names in another form
 * ("clean rooms").
 */
export function sentenceTerms(sentence: string, question: string): string[] {
  const asked = new Set(tokensOf(withMakeUp(question)))
  const tokens = tokensOf(withMakeUp(sentence))
  const own = tokens.filter((token, at) => {
    const before = tokens[at - 1]
    return !token.endsWith('ing') || asked.has(token) || before === undefined || PLAIN.has(before) || asked.has(before)
  })
  const days = FROM_MONDAY_TO_FRIDAY.test(sentence) ? WORKING_DAYS : []
  return [...own, ...days, ...(WEEKEND.test(sentence) ? ['weekend'] : [])].map(stemOf)
}

/** "make-up lessons" and lessons that "can be made up" are about one thing, which the words "make" and "up" do not say. */
export function withMakeUp(text: string): string {
  return text.replace(/\b(?:make|made|making)[- ]?up\b/gi, 'makeup')
}
