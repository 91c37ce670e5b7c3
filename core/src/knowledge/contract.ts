import { wire } from '../wire.ts'
import { z } from 'zod'
import { answersContract } from './answers/contract.ts'
import { valueKinds } from './radar/stated-value.ts'

/** A document's text, for showing where a sentence of a reply comes from. Offsets of passages point into `text`. */
export const DocumentText = z.object({
  id: z.string(),
  displayName: z.string(),
  fileType: z.string(),
  text: z.string(),
  /** Where each page begins in `text`; empty for kinds without pages. */
  pageStarts: z.array(z.number()),
})
export type DocumentText = z.infer<typeof DocumentText>

export const EmbeddingStatus = z.enum(['pending', 'processing', 'embedded', 'failed'])
export type EmbeddingStatus = z.infer<typeof EmbeddingStatus>

/** The media type of a question with its answer, which the owner typed in. */
export const questionType = 'text/x-question'

/** A document as the list shows it. `fileSize` is in bytes. */
export const DocumentView = z.object({
  id: z.string(),
  filename: z.string(),
  displayName: z.string(),
  fileSize: z.number(),
  fileType: z.string(),
  uploadDate: z.iso.datetime(),
  status: EmbeddingStatus,
  /** How far reading it is, while pages of it are recognised one by one. */
  progress: z.object({ unit: z.enum(['page', 'passage']), done: z.number(), total: z.number() }).nullable(),
  /** Why it could not be read, in words for the owner; null unless `failed`. */
  error: z.string().nullable(),
  /** The row is there, its file is not: it can only be deleted. */
  isFileMissing: z.boolean(),
})
export type DocumentView = z.infer<typeof DocumentView>

/** A file in the owner's folder that no document stands for. It can only be deleted. */
export const StrayFile = z.object({ filename: z.string(), fileSize: z.number(), changedAt: z.iso.datetime() })
export type StrayFile = z.infer<typeof StrayFile>

/** How many documents one answer to a listing holds. */
export const documentPageSize = 100

export const DocumentPage = z.object({
  documents: z.array(DocumentView),
  strayFiles: z.array(StrayFile),
  /** How many documents match in all, and how many there are without any search. */
  matching: z.number(),
  total: z.number(),
  /** Handed in again it brings the next ones; null at the end. */
  nextCursor: z.string().nullable(),
})
export type DocumentPage = z.infer<typeof DocumentPage>

/** What the owner's documents take on the disk, and what they may take, in bytes. */
export const Storage = z.object({ usedBytes: z.number(), limitBytes: z.number() })
export type Storage = z.infer<typeof Storage>

/** What was understood of a document: its passages in their order, and the replies that rest on it. */
export const DocumentDetails = z.object({
  document: DocumentView,
  passages: z.array(
    z.object({
      id: z.string(),
      headings: z.array(z.string()),
      text: z.string(),
      page: z.number().nullable(),
      start: z.number(),
      end: z.number(),
    }),
  ),
  usedBy: z.array(z.object({ messageId: z.string(), receivedAt: z.iso.datetime(), subject: z.string(), quote: z.string() })),
})
export type DocumentDetails = z.infer<typeof DocumentDetails>

/** A question that customers ask, with the owner's answer: knowledge like any document. */
export const QuestionAndAnswer = z.object({
  question: z.string().trim().min(1, 'Write the question').max(300),
  answer: z.string().trim().min(1, 'Write the answer').max(5000),
})
export type QuestionAndAnswer = z.infer<typeof QuestionAndAnswer>

/** A sentence of a document, with its offsets in the document's text. */
export const RadarPlace = z.object({
  documentId: z.string(),
  documentName: z.string(),
  /** Whether it is a question with its answer, which can be changed here. */
  isQuestion: z.boolean(),
  start: z.number(),
  end: z.number(),
  quote: z.string(),
})
export type RadarPlace = z.infer<typeof RadarPlace>

/** Names a finding by its very words: when these change, it is another. */
const RadarKey = z.string().regex(/^[0-9a-f]{64}$/)

/** A question that customers asked and nothing answers. `messageId`: the latest that asks it. */
export const UnansweredQuestion = z.object({
  kind: z.literal('unanswered'),
  key: RadarKey,
  question: z.string(),
  count: z.number(),
  messageId: z.string(),
  receivedAt: z.iso.datetime(),
})
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>

/** How many questions one answer to a listing holds. */
export const unansweredPageSize = 20

/** `nextCursor`: handed in again it brings the next ones; null at the end. */
export const UnansweredPage = z.object({ questions: z.array(UnansweredQuestion), nextCursor: z.string().nullable() })
export type UnansweredPage = z.infer<typeof UnansweredPage>

/**
 * Something in the owner's knowledge to look at: two places that disagree, a date that has passed (`endedOn`: `YYYY-MM-DD`), or a question that
 * customers asked and nothing answers.
 */
export const RadarFinding = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('contradiction'),
    key: RadarKey,
    about: z.enum(valueKinds),
    places: z.tuple([RadarPlace, RadarPlace]),
  }),
  z.object({ kind: z.literal('passed_date'), key: RadarKey, endedOn: z.iso.date(), place: RadarPlace }),
  UnansweredQuestion,
])
export type RadarFinding = z.infer<typeof RadarFinding>

export const Radar = z.object({
  /** The first of them: more than anybody goes through at once. */
  open: z.array(RadarFinding),
  openCount: z.number(),
  /** What the owner dismissed and would still be found, latest first. */
  dismissed: z.array(z.object({ finding: RadarFinding, dismissedAt: z.iso.datetime(), rightDocumentId: z.string().nullable() })),
})
export type Radar = z.infer<typeof Radar>

const tags = ['knowledge']
const ById = z.object({ id: z.uuid() })

export const knowledgeContract = {
  answers: answersContract,
  listDocuments: wire
    .route({ method: 'GET', path: '/knowledge/documents', summary: 'The documents, newest first', tags })
    .input(z.object({ search: z.string().max(200).default(''), cursor: z.string().max(100).optional() }))
    .output(DocumentPage),
  getStorage: wire.route({ method: 'GET', path: '/knowledge/storage', summary: 'The space that documents take', tags }).output(Storage),
  getDocument: wire
    .route({ method: 'GET', path: '/knowledge/documents/{id}', summary: 'What was understood of a document', tags })
    .input(ById)
    .output(DocumentDetails),
  getDocumentText: wire
    .route({ method: 'GET', path: '/knowledge/documents/{id}/text', summary: 'The text that was read from a document', tags })
    .input(ById)
    .output(DocumentText),
  renameDocument: wire
    .route({ method: 'PATCH', path: '/knowledge/documents/{id}', summary: 'Gives a document another name to show', tags })
    .input(z.object({ id: z.uuid(), displayName: z.string().max(300) }))
    .output(DocumentView),
  deleteDocument: wire
    .route({ method: 'DELETE', path: '/knowledge/files/{filename}', summary: 'Deletes a document and its file', tags })
    .input(z.object({ filename: z.string().min(1).max(300) }))
    .output(z.object({ deleted: z.literal(true) })),
  previewDocument: wire
    .route({ method: 'POST', path: '/knowledge/documents/{id}/preview', summary: 'An address that shows the file for an hour', tags })
    .input(ById)
    .output(z.object({ url: z.string() })),
  retryDocument: wire
    .route({ method: 'POST', path: '/knowledge/documents/{id}/retry', summary: 'Reads a document again', tags })
    .input(ById)
    .output(z.object({ queued: z.literal(true) })),
  addQuestion: wire
    .route({ method: 'POST', path: '/knowledge/questions', summary: 'Adds a question with its answer', tags })
    .input(QuestionAndAnswer)
    .output(DocumentView),
  getQuestion: wire
    .route({ method: 'GET', path: '/knowledge/questions/{id}', summary: 'A question with its answer, for editing', tags })
    .input(ById)
    .output(QuestionAndAnswer),
  changeQuestion: wire
    .route({ method: 'PUT', path: '/knowledge/questions/{id}', summary: 'Changes a question or its answer', tags })
    .input(QuestionAndAnswer.extend({ id: z.uuid() }))
    .output(DocumentView),
  listRadar: wire
    .route({ method: 'GET', path: '/knowledge/radar', summary: 'What disagrees, has passed, or is asked and not answered', tags })
    .output(Radar),
  listUnanswered: wire
    .route({ method: 'GET', path: '/knowledge/unanswered', summary: 'What is asked and not answered, most asked first', tags })
    .input(
      z.object({
        cursor: z
          .string()
          .regex(/^\d{1,6}$/)
          .optional(),
      }),
    )
    .output(UnansweredPage),
  dismissFinding: wire
    .route({ method: 'PUT', path: '/knowledge/radar/{key}', summary: 'Dismisses a finding of the radar', tags })
    .input(z.object({ key: RadarKey, kind: z.enum(['contradiction', 'passed_date', 'unanswered']), rightDocumentId: z.uuid().nullable() }))
    .output(z.object({ dismissed: z.literal(true) })),
  reopenFinding: wire
    .route({ method: 'DELETE', path: '/knowledge/radar/{key}', summary: 'Reopens a finding', tags })
    .input(z.object({ key: RadarKey }))
    .output(z.object({ dismissed: z.literal(false) })),
}
