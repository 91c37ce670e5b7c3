import { questionType } from '@ownvoice/core/knowledge/contract'

const typeNames: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'PDF'],
  ['application/msword', 'Word'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Word'],
  ['application/vnd.ms-excel', 'Excel'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Excel'],
  ['text/csv', 'CSV'],
  ['text/plain', 'Text'],
  ['text/markdown', 'Text'],
  ['image/jpeg', 'Picture'],
  ['image/png', 'Picture'],
  ['image/gif', 'Picture'],
  [questionType, 'Question'],
])

/** A media type in a word. */
export function fileTypeName(fileType: string): string {
  return typeNames.get(fileType) ?? 'File'
}
