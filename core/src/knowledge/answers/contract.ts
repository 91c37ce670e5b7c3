import { z } from 'zod'
import { wire } from '../../wire.ts'
import { valueKinds } from '../radar/stated-value.ts'
import { maxQuestions } from './change-answer.ts'
import { KeptAnswer } from './kept-answer.ts'

/** An answer as the sheet shows it. Handed back with a change, `version` says which state of it the change is about. */
export const AnswerView = KeptAnswer.extend({
  version: z.int(),
  /** The shown name of its document; null when that is gone. */
  documentName: z.string().nullable(),
  /** Whether it is a question with its answer that the owner typed in. */
  isQuestion: z.boolean(),
})
export type AnswerView = z.infer<typeof AnswerView>

/** What waits for the owner (proposed and stale), what may be said, and what may not. */
export const AnswerShelf = z.enum(['waiting', 'confirmed', 'dismissed'])
export type AnswerShelf = z.infer<typeof AnswerShelf>

/** How many answers one listing holds at first, and how many at most. */
export const answerPage = { size: 100, largest: 1_000 } as const

export const AnswerPage = z.object({
  answers: z.array(AnswerView),
  /** How many answers of this shelf the search finds. */
  matching: z.int(),
  /** How many there are on each shelf without any search. */
  counts: z.record(AnswerShelf, z.int()),
})
export type AnswerPage = z.infer<typeof AnswerPage>

/** Two answers that say different things of the same; `quotes` are the words in which they do. */
export const AnswerConflict = z.object({
  about: z.enum(valueKinds),
  answers: z.tuple([AnswerView, AnswerView]),
  quotes: z.tuple([z.string(), z.string()]),
})
export type AnswerConflict = z.infer<typeof AnswerConflict>

/** An answer in the state in which it was seen. */
const Seen = z.object({ id: z.uuid(), version: z.int() })
const SeenAnswers = z.object({ answers: z.array(Seen).min(1).max(answerPage.largest) })
/** `skipped`: how many were left as they are, as they were changed elsewhere in the meantime. */
const ChangedAnswers = z.object({ answers: z.array(AnswerView), skipped: z.int() })

export const AnswerWords = z.object({
  text: z.string().trim().min(1, 'Write the answer').max(5000),
  questions: z.array(z.string().trim().min(1).max(300)).max(maxQuestions),
})
export type AnswerWords = z.infer<typeof AnswerWords>

const tags = ['knowledge']
const conflictNote = 'Refused with `conflict` when it was changed since `version`.'

export const answersContract = {
  list: wire
    .route({ method: 'GET', path: '/knowledge/answers', summary: 'The answer sheet: what replies may say', tags })
    .input(
      z.object({
        shelf: AnswerShelf.default('waiting'),
        search: z.string().max(200).default(''),
        documentId: z.uuid().optional(),
        order: z.enum(['document', 'topic']).default('document'),
        limit: z.coerce.number().int().min(1).max(answerPage.largest).default(answerPage.size),
      }),
    )
    .output(AnswerPage),
  get: wire
    .route({ method: 'GET', path: '/knowledge/answers/{id}', summary: 'One answer as it is now', tags })
    .input(z.object({ id: z.uuid() }))
    .output(AnswerView),
  listConflicts: wire
    .route({ method: 'GET', path: '/knowledge/answers/conflicts', summary: 'Answers that disagree, side by side', tags })
    .output(z.array(AnswerConflict)),
  confirm: wire
    .route({ method: 'POST', path: '/knowledge/answers/confirm', summary: 'Confirms answers as they were seen', tags })
    .input(SeenAnswers)
    .output(ChangedAnswers),
  dismiss: wire
    .route({ method: 'POST', path: '/knowledge/answers/dismiss', summary: 'Takes answers off what may be said', tags })
    .input(SeenAnswers)
    .output(ChangedAnswers),
  undo: wire
    .route({ method: 'POST', path: '/knowledge/answers/undo', summary: 'Takes the last change of answers back', tags })
    .input(SeenAnswers)
    .output(ChangedAnswers),
  edit: wire
    .route({
      method: 'PUT',
      path: '/knowledge/answers/{id}',
      summary: 'Puts an answer into the own words',
      description: conflictNote,
      tags,
    })
    .input(AnswerWords.extend({ id: z.uuid(), version: z.int() }))
    .output(AnswerView),
}
