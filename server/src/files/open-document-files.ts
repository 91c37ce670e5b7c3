import type { DocumentFiles } from './document-files.ts'
import { openDiskFiles } from './disk-files.ts'
import { openS3Files, type S3Settings } from './s3-files.ts'

/** Documents in the data folder, or on an S3-compatible server where one is set. */
export function openDocumentFiles({ dataDir, s3 = null }: { dataDir: string; s3?: S3Settings | null }): DocumentFiles {
  return s3 ? openS3Files(s3) : openDiskFiles({ dataDir })
}
