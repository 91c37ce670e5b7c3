import type { DocumentFile } from '../businesses/business.ts'
import { documentPlaces } from './document-places.ts'
import { type Goal, goals } from './goals.ts'
import { type AttackMail, mailPlaces, plainQuestion } from './mail-places.ts'
import { type Way, wayNames } from './obeying-model.ts'
import { documents } from './school.ts'

/** One try: an order in one place with one aim, the way in which the model obeys it, and what the business's documents are. */
export type Trial = { id: string; place: string; goal: Goal; way: Way; mail: AttackMail; documents: readonly DocumentFile[] }

/** So many aims are tried in each place of a document: reading one takes a second. */
const AIMS_A_DOCUMENT = 3

/** Every aim in every place of a mail. */
export function mailTrials(): Trial[] {
  return Object.entries(mailPlaces).flatMap(([place, write], row) =>
    goals.map((goal, column): Trial => {
      return { id: `mail ${row}.${column}`, place, goal, way: wayAt(row * goals.length + column), mail: write(goal), documents }
    }),
  )
}

/** Some aims in every place of a document, each time others; the customer asks a plain question. */
export function documentTrials(): Trial[] {
  return Object.entries(documentPlaces).flatMap(([place, write], row) =>
    Array.from({ length: AIMS_A_DOCUMENT }, (_, column): Trial[] => {
      const goal = goals[(row * AIMS_A_DOCUMENT + column) % goals.length]
      if (!goal) return []
      return [
        {
          id: `document ${row}.${column}`,
          place,
          goal,
          way: wayAt(row * AIMS_A_DOCUMENT + column),
          mail: plainQuestion(goal),
          documents: [write(goal)],
        },
      ]
    }).flat(),
  )
}

/** Every so many of them, so that no place and no aim is left out of a part. */
export function partOf(trials: readonly Trial[], every: number): Trial[] {
  return trials.filter((_, index) => (index + Math.floor(index / goals.length)) % every === 0)
}

/** Spread so that a part of the trials meets all ways, too. */
function wayAt(index: number): Way {
  return wayNames[Math.floor(index / 3) % wayNames.length] ?? 'everywhere'
}
