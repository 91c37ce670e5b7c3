import { join } from 'node:path'

/** The seeded school's own files. */
export const documentFolder = join(import.meta.dirname, 'documents')
