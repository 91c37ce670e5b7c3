/** A document's name as it reads on its spine: without the ending that tells a computer what kind of file it is. */
export function documentTitle(displayName: string): string {
  return displayName.replace(/(?<=.)\.(?:md|markdown|txt|text|pdf|docx?|rtf|html?|csv)$/i, '')
}
