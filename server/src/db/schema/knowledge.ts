import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, smallint, text, uniqueIndex, uuid, vector } from 'drizzle-orm/pg-core'
import { createdAt, instant, userId } from './columns.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** `extractedText` is what was read from the file; passages point into it by character offsets, and `pageStarts` says where each page begins. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    filename: text('filename').notNull(),
    displayName: text('display_name').notNull(),
    fileSize: integer('file_size').notNull(),
    fileType: text('file_type').notNull(),
    filePath: text('file_path').notNull(),
    fileUrl: text('file_url'),
    uploadDate: instant('upload_date').notNull().defaultNow(),
    embeddingStatus: text('embedding_status', { enum: ['pending', 'processing', 'embedded', 'failed'] })
      .notNull()
      .default('pending'),
    embeddingError: text('embedding_error'),
    extractedText: text('extracted_text'),
    pageStarts: integer('page_starts')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** Changes whenever the passages of the document do; null before it was indexed. What is kept in memory of passages is kept under it. */
    indexVersion: uuid('index_version'),
    contentHash: text('content_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('documents_user_filename').on(table.userId, table.filename),
    check('documents_status', sql`${table.embeddingStatus} in ('pending', 'processing', 'embedded', 'failed')`),
  ],
)

/**
 * A passage with the embedding of its title and text, and the embeddings of its sentences (float32, little endian, one after another). `terms`
 * are the stemmed terms of title and text, for BM25; `occurrences` says how often each stands there, `termCount` is their sum.
 */
export const ragChunks = pgTable(
  'rag_chunks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    headings: text('headings').array().notNull(),
    content: text('content').notNull(),
    page: integer('page'),
    startOffset: integer('start_offset').notNull(),
    endOffset: integer('end_offset').notNull(),
    terms: text('terms').array().notNull(),
    occurrences: smallint('occurrences').array().notNull(),
    termCount: integer('term_count').notNull(),
    embedding: vector('embedding', { dimensions: 512 }).notNull(),
    sentenceOffsets: integer('sentence_offsets').array().notNull(),
    sentenceEmbeddings: bytes('sentence_embeddings').notNull(),
    contentHash: text('content_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('rag_chunks_document_position').on(table.documentId, table.position), index('rag_chunks_user').on(table.userId)],
)
