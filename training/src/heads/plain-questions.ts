import { businessesFolder, readBusinesses } from '../answers/read-businesses.ts'
import type { LabelledMessage } from '../labelled-messages.ts'

/**
 * What may be delicate although the documents answer it ("Can I come with a bad knee?", "Is my deposit refunded?"). Nobody has judged which of
 * these are: they teach nothing.
 */
const unjudged =
  /\b(?:allerg|an[ae]+sthe|asthma|autis|adhd|blood|bleed|bruis|burn|cancel|chest|chickenpox|coeliac|celiac|complain|concuss|c-section|court|crash|custody|deaf|defib|diabet|disab|doctor|emergenc|epi|expecting|faint|fell\b|fever|gas\b|glaucoma|gluten|heart|hospital|hurt|ill\b|infect|inject|injur|knee|lawyer|legal|leak|measles|medic|money back|nurs|nut\b|nuts\b|operation|pain|panic|pills?\b|pregnan|prescri|rash|reaction|refund|seizure|sick|sensitiv|smell|solicitor|sore|spreading|surg|swell|swollen|tablet|temperature|toothache|tummy|unwell|vomit|wheelchair|wound)/i

/** Ways to ask of a sheet that are plain: the second is in words far from the documents, and often tells a story with it. */
const isPlainlyWorded = (way: number) => way !== 1

/** Questions to the businesses whose documents are here, as messages of which no risk holds. */
export async function readPlainQuestions(): Promise<LabelledMessage[]> {
  const businesses = await readBusinesses(businessesFolder)
  return businesses.flatMap(({ name, answers, questions }) =>
    [
      ...questions.flatMap(({ group, text }) => (group === 'far' ? [] : [text])),
      ...answers.flatMap((answer) => answer.questions.filter((_, way) => isPlainlyWorded(way))),
    ]
      .filter((text) => !unjudged.test(text))
      .map((text) => ({ business: name, kind: 'policy_question' as const, flags: [], asks: [], text })),
  )
}
