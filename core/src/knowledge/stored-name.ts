import { trimEndOf } from '../text/trim-characters.ts'

const longestBase = 120

/**
 * The name under which a file is kept, in ASCII as every storage takes it: of the original name letters (without their accents), digits,
 * `_`, `.` and `-`, white space as `_`, then the time in milliseconds since 1970 and the extension. A name of which nothing usable is left
 * becomes `document_…`; the name that people see is kept beside it as it was.
 */
export function storedName(originalName: string, now: Date): string {
  const { base, extension } = splitName(originalName.trim())
  const sanitized = base
    .normalize('NFKD')
    .replace(/[^\w.\-\s]/g, '')
    .trim()
    .replace(/\s+/g, '_')
    .replace(/-+/g, '-')
  const kept = trimEndOf(sanitized.slice(0, longestBase), '._-')
  const isUsable = kept !== '' && !/^[.-]/.test(kept)
  const ending = extension || (isUsable ? '' : 'pdf')
  return `${isUsable ? kept : 'document'}_${now.getTime()}${ending && `.${ending}`}`
}

/** An extension is up to ten Latin letters and digits after the last dot. */
function splitName(name: string): { base: string; extension: string } {
  const [, base = name, extension = ''] = /^(.*)\.([a-z0-9]{1,10})$/is.exec(name) ?? []
  return { base, extension: extension.toLowerCase() }
}
