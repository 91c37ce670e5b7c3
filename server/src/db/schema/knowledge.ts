import { AnswerKind, type AnswerSource, AnswerState } from '@ownvoice/core/knowledge/answers/answer'
import type { MinedPart } from '@ownvoice/core/assistant/model/mining'
import { AnswerOrigin, type KeptAnswer } from '@ownvoice/core/knowledge/answers/kept-answer'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, uniqueIndex, uuid, vector } from 'drizzle-orm/pg-core'
import { bytes, createdAt, instant, updatedAt, userId } from './columns.ts'
import { choice, jsonb, text } from './content-columns.ts'

/** `extractedText` is what was read from the file; passages point into it by character offsets, and `pageStarts` says where each page begins. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    filename: text('filename').notNull(),
    displayName: text('display_name').notNull(),
    fileSize: integer('file_size').notNull(),
    fileType: text('file_type').notNull(),
    filePath: text('file_path').notNull(),
    fileUrl: text('file_url'),
    uploadDate: instant('upload_date').notNull().defaultNow(),
    embeddingStatus: choice('embedding_status', { enum: ['pending', 'processing', 'embedded', 'failed'] })
      .notNull()
      .default('pending'),
    embeddingError: text('embedding_error'),
    /** How far reading is, while it goes on. */
    pagesRead: integer('pages_read'),
    pageCount: integer('page_count'),
    /** How far embedding is, while it goes on. */
    passagesEmbedded: integer('passages_embedded'),
    passageCount: integer('passage_count'),
    extractedText: text('extracted_text'),
    pageStarts: integer('page_starts')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** Changes whenever the passages of the document do; null before it was indexed. What is kept in memory of passages is kept under it. */
    indexVersion: uuid('index_version'),
    /** The embedder that made the vectors of its passages; null while they have none and are found by their words alone. */
    indexModel: text('index_model'),
    /** The rules under which it was last read to the end, well or not; null before that. */
    indexRules: text('index_rules'),
    contentHash: text('content_hash').notNull(),
    /** The instructions and the bytes that a language model was last asked of in full, see `minedAs`; null before that. */
    minedAs: text('mined_as'),
    /** Whether a language model is to look for answers in it, or came to nothing, with the reason for the owner; null where neither. */
    mining: choice('mining', { enum: ['waiting', 'failed'] }),
    miningError: text('mining_error'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('documents_user_filename').on(table.userId, table.filename),
    check('documents_mining', sql`${table.mining} in ('waiting', 'failed')`),
    check('documents_status', sql`${table.embeddingStatus} in ('pending', 'processing', 'embedded', 'failed')`),
  ],
)

/** A piece of text on a page, as reading places it. */
export type RecognisedText = { str: string; x: number; y: number; width: number; fontSize: number }

/** What was recognised on a page that is a picture, kept as soon as it is known: reading that was cut off goes on behind it. */
export const recognisedPages = pgTable(
  'recognised_pages',
  {
    userId: userId(),
    documentId: uuid('document_id').notNull(),
    /** Of the bytes that the page belongs to: a document's file can be replaced. */
    contentHash: text('content_hash').notNull(),
    page: integer('page').notNull(),
    items: jsonb('items').$type<RecognisedText[]>().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.userId, table.documentId], foreignColumns: [documents.userId, documents.id] }).onDelete('cascade'),
    primaryKey({ columns: [table.userId, table.documentId, table.contentHash, table.page] }),
  ],
)

/** What a language model found in a part of a document, as it said it: a part that stays the same is not asked of again. */
export const minedParts = pgTable(
  'mined_parts',
  {
    userId: userId(),
    documentId: uuid('document_id').notNull(),
    /** Of the instructions and the words of the part. */
    partHash: text('part_hash').notNull(),
    mined: jsonb('mined').$type<MinedPart>().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.userId, table.documentId], foreignColumns: [documents.userId, documents.id] }).onDelete('cascade'),
    primaryKey({ columns: [table.userId, table.documentId, table.partHash] }),
  ],
)

/** The vectors of passages that are to be a document's next index, kept as soon as they are known: embedding that was cut off goes on behind them. */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    userId: userId(),
    documentId: uuid('document_id').notNull(),
    /** Of the passage with its title, and of the embedder. */
    contentHash: text('content_hash').notNull(),
    embedding: vector('embedding', { dimensions: 512 }).notNull(),
    sentenceEmbeddings: bytes('sentence_embeddings').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.userId, table.documentId], foreignColumns: [documents.userId, documents.id] }).onDelete('cascade'),
    primaryKey({ columns: [table.userId, table.documentId, table.contentHash] }),
  ],
)

/**
 * A passage with the embedding of its title and text, and the embeddings of its sentences (float32, little endian, one after another; none while it has no vectors). `terms`
 * are the terms of title and text by which search ranks; `occurrences` says how often each stands there.
 */
export const ragChunks = pgTable(
  'rag_chunks',
  {
    id: uuid('id').notNull().defaultRandom(),
    userId: userId(),
    documentId: uuid('document_id').notNull(),
    position: integer('position').notNull(),
    headings: text('headings').array().notNull(),
    content: text('content').notNull(),
    page: integer('page'),
    startOffset: integer('start_offset').notNull(),
    endOffset: integer('end_offset').notNull(),
    terms: text('terms').array().notNull(),
    occurrences: smallint('occurrences').array().notNull(),
    embedding: vector('embedding', { dimensions: 512 }).notNull(),
    sentenceOffsets: integer('sentence_offsets').array().notNull(),
    sentenceEmbeddings: bytes('sentence_embeddings').notNull(),
    contentHash: text('content_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.documentId], foreignColumns: [documents.userId, documents.id] }).onDelete('cascade'),
    uniqueIndex('rag_chunks_document_position').on(table.userId, table.documentId, table.position),
  ],
)

/**
 * The findings of the radar that the owner dismissed. `key` is made of the very words of the finding: other words are another finding, which is not dismissed.
 * `rightDocumentId` is the document that is right where two disagreed.
 */
export const radarDismissals = pgTable(
  'radar_dismissals',
  {
    userId: userId(),
    kind: choice('kind', { enum: ['contradiction', 'passed_date', 'unanswered'] }).notNull(),
    key: text('key').notNull(),
    rightDocumentId: uuid('right_document_id'),
    dismissedAt: instant('dismissed_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'radar_dismissals_right_document_fk',
      columns: [table.userId, table.rightDocumentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('set null'),
    primaryKey({ columns: [table.userId, table.key] }),
  ],
)

/**
 * The owner's answer sheet. `version` counts the changes, so that two tabs do not overwrite one another; `before` is the answer before the owner's last
 * change, for taking it back. `vectors` are those of its texts (float32, little endian, one after another), made of what `vectorsOf` names.
 */
export const answers = pgTable(
  'answers',
  {
    userId: userId(),
    id: uuid('id').notNull().defaultRandom(),
    documentId: uuid('document_id'),
    kind: choice('kind').$type<AnswerKind>().notNull(),
    about: text('about').notNull(),
    text: text('text').notNull(),
    questions: jsonb('questions').$type<string[]>().notNull(),
    sources: jsonb('sources').$type<AnswerSource[]>().notNull(),
    state: choice('state').$type<AnswerState>().notNull(),
    origin: choice('origin').$type<AnswerOrigin>().notNull(),
    previousText: text('previous_text'),
    before: jsonb('before').$type<KeptAnswer>(),
    version: integer('version').notNull().default(1),
    vectors: bytes('vectors'),
    vectorsOf: text('vectors_of'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({ columns: [table.userId, table.documentId], foreignColumns: [documents.userId, documents.id] }).onDelete('set null'),
    primaryKey({ columns: [table.userId, table.id] }),
    index('answers_user_document').on(table.userId, table.documentId),
    check('answers_kind', sql.raw(`kind in (${listOf(AnswerKind.options)})`)),
    check('answers_state', sql.raw(`state in (${listOf(AnswerState.options)})`)),
    check('answers_origin', sql.raw(`origin in (${listOf(AnswerOrigin.options)})`)),
  ],
)

/** Words of our own as SQL. */
function listOf(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ')
}
