/** A file of this many bytes is too large; one byte less will do. */
export const uploadLimitBytes = 52_428_800

/** What an owner may upload, by the extension of the name. What a file really is, its content tells when it is read. */
const typeOfExtension: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pdf: 'application/pdf',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    txt: 'text/plain',
    md: 'text/markdown',
    markdown: 'text/markdown',
    csv: 'text/csv',
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    gif: 'image/gif',
  }),
)

/** For a file picker: the extensions with their dots. */
export const uploadExtensions: readonly string[] = [...typeOfExtension.keys()].map((extension) => `.${extension}`)

/** Why a file is not taken, in the words for the owner. */
export type UploadRefusal = 'Invalid filename' | 'File size must be less than 50MB' | typeof unsupportedType
const unsupportedType = 'File type not supported. Please upload PDF, Word, Excel, text, or image files.'

/** Null when a file of this name and size (in bytes) is taken. The same in the browser, before it is sent, and on the server. */
export function refuseUpload({ name, size }: { name: string; size: number }): UploadRefusal | null {
  if (name.trim() === '') return 'Invalid filename'
  if (size >= uploadLimitBytes) return 'File size must be less than 50MB'
  return fileTypeOf(name) === null ? unsupportedType : null
}

/** The media type that a file's name stands for; null when it is none that is taken. */
export function fileTypeOf(name: string): string | null {
  const extension = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase()
  return typeOfExtension.get(extension ?? '') ?? null
}
