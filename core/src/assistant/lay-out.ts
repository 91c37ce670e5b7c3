import type { Statement } from './trace.ts'

/** The text of a reply: statements of one paragraph joined by a space, paragraphs by an empty line. */
export function layOut(statements: readonly Statement[]): string {
  const paragraphs = new Map<number, string[]>()
  for (const { paragraph, text } of statements) paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), text])
  return [...paragraphs.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, texts]) => texts.join(' '))
    .join('\n\n')
}
