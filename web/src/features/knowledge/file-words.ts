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

const units = ['byte', 'kilobyte', 'megabyte'] as const

/** A size in bytes as people say it: "820 bytes", "14 kB", "2.4 MB". */
export function fileSizeWords(bytes: number): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 2 ? 1 : 0,
  }).format(step === 1 ? Math.max(1, value) : value)
}
