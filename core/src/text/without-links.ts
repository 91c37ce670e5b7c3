import { cutText } from './cut-text.ts'

/** What mail programs turn into a link by themselves: a scheme, or a name of two parts with nothing around it but marks. */
const LIKE_A_LINK = /:\/\/|[a-z0-9]\.[a-z]{2}/i

/**
 * The same words with every link made dead and still readable, as security people write them: `https://a.example` becomes `https[:]//a[.]example`.
 * For other people's words in a mail of ours.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(/\S+/g, (word) => (LIKE_A_LINK.test(word) ? word.replaceAll('://', '[:]//').replaceAll(/\.(?=\w)/g, '[.]') : word))
}

/** The beginning of other people's words as one line without working links, `limit` characters at most. */
export function lineWithoutLinks(text: string, limit: number): string {
  const line = withoutLinks(
    text
      .slice(0, 4 * limit)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  return line.length <= limit ? line : `${cutText(line, limit - 1)}…`
}
