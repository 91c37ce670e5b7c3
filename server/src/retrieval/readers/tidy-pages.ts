import { tidyText } from '@ownvoice/core/text/tidy-text'

/**
 * A document's text as patterns may see it, see `tidyText`, with the offsets at which its pages begin in the new text. A page whose last
 * paragraph goes on overleaf stays so.
 */
export function tidyPages({ text, pageStarts }: { text: string; pageStarts: readonly number[] }): { text: string; pageStarts: number[] } {
  const pages = [0, ...pageStarts].map((start, index) => text.slice(start, pageStarts[index]))
  const starts: number[] = []
  let tidied = ''
  for (const [index, page] of pages.entries()) {
    if (index > 0) starts.push(tidied.length)
    const words = tidyText(page, Infinity)
    tidied += index < pages.length - 1 ? words + endOfPage(page) : words
  }
  return { text: tidied, pageStarts: starts }
}

/** What stands between a page and the next: nothing, the end of a line, or a blank line. */
function endOfPage(page: string): string {
  return '\n'.repeat(Math.min(2, page.slice(page.trimEnd().length).split('\n').length - 1))
}
