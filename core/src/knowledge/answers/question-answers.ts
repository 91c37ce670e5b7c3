import { splitSentences } from '../sentences.ts'
import type { AnswerDraft } from './draft.ts'
import { aboutAsked } from './about-of.ts'
import { pointsBack } from './goes-on.ts'
import { kindOf } from './kind-of.ts'
import { capitalised, closed, plainWords, wordCount } from './plain-words.ts'
import type { Unit } from './read-units.ts'

/** What is longer is no answer that fits in a mail. */
const MOST_CHARACTERS = 5_000
const MOST_WORDS = 200
/** Where something stands in another document. */
const SEE = /^See [^.]{1,60}\.$/
const ANSWER_LABEL = /^\s*(?:A|Answer)\s?[:.]\s+/i

/** A question of a FAQ with the words that stand under it: the owner's own, and nothing is added to them. */
export function questionAnswers(text: string, { question, body }: Extract<Unit, { kind: 'question' }>): AnswerDraft[] {
  if (body.end - body.start > MOST_CHARACTERS) return []
  const label = ANSWER_LABEL.exec(text.slice(body.start, body.end))?.[0].length ?? 0
  const start = body.start + label
  const said = saidIn(text.slice(start, body.end))
  if (said === '' || wordCount(said) > MOST_WORDS) return []
  const stands = wordCount(said) >= 5 && !pointsBack(said)
  return [
    {
      kind: kindOf(said, question.text),
      about: aboutAsked(question.text),
      text: stands ? said : `${question.text} ${said}`,
      questions: [question.text],
      spans: [{ start: question.start, end: body.end }],
      isOwnWords: true,
    },
  ]
}

/** Each sentence and each item of a list closed, in order. */
function saidIn(text: string): string {
  const sentences = splitSentences(text).map(({ text: sentence }) => capitalised(closed(plainWords(sentence))))
  return capitalised(sentences.filter((sentence) => !SEE.test(sentence)).join(' '))
}
