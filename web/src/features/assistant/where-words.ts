import { documentTitle } from '@ownvoice/core/knowledge/document-title'

type Where = { documentName: string; headings: readonly string[]; page: number | null }

/** The way to a place in a document, outermost first, each name once. The header of a table is no heading to a reader. */
export function whereWords({ documentName, headings, page }: Where): string[] {
  const names = [documentTitle(documentName), ...headings.filter((heading) => !heading.includes(' | '))]
  const seen = new Set<string>()
  const once = names.filter((name) => {
    const key = name.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
  return page === null ? once : [...once, `page ${page}`]
}
