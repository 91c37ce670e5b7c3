import { NUMBER_WORDS } from '../question-terms.ts'
import { withMakeUp } from '../sentence-terms.ts'
import { isNumberTerm, termsOf } from '../terms.ts'

/** Words of stating a value: "costs", "is charged at" and "price" say nothing about what the value belongs to. */
const STATING = new Set(
  termsOf(
    `cost costs price pricing fee charge charged rate tuition pay paid payment offer currently now note total dollar usd euro amount
    our your we you always simply exactly take takes last lasts long run runs length duration minute hour day week month year time each
    every everyone per get gets give yes`,
  ),
)
/** Words by which documents and their parts are called: they narrow nothing. */
const TITLES = new Set(
  termsOf(
    `program list faq frequently asked question answer term policy rule general information info overview welcome handbook guide brochure
    flyer newsletter website page copy draft final version new old current notice document file school studio`,
  ),
)
/** Words that bind a statement, most of which search leaves out. */
const CONDITIONS =
  /\b(?:if|unless|until|till|before|after|when|without|with|except|from|than|least|most|up to|off|not|no|never|instead|or|was|were|used to|about|approximately|within|extra|additional|plus|\p{L}+n['’]t)\b/giu

/** The stems of what a statement is about, its values having been blanked out. Numbers that are left ("package of 5") count. */
export function subjectOf(words: string): Set<string> {
  return new Set(termsOf(withMakeUp(words)).filter((stem) => !STATING.has(stem)))
}

/** The stems by which a heading or a name narrows what stands under it: without numbers, words of stating and words for documents. */
export function contextOf(words: string): Set<string> {
  const isNarrow = (stem: string) => !TITLES.has(stem) && !NUMBER_WORDS.has(stem) && !isNumberTerm(stem)
  return new Set([...subjectOf(words)].filter(isNarrow))
}

/** The words that bind a statement, each once, in alphabetical order. */
export function conditionsOf(words: string): string {
  const found = words.match(CONDITIONS) ?? []
  return [...new Set(found.map((word) => word.toLowerCase()))].toSorted().join(' ')
}
