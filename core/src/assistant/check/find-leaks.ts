import type { Draft, Source } from '../trace.ts'
import { type CheckContext, ownersWords, type Problem } from './check-context.ts'
import { withoutOwnNames } from './own-names.ts'

/** What no person writes in a mail: words of the machine, and places that were never filled in. */
const leaks: readonly RegExp[] = [
  /\bas an? (?:ai|a\.i\.|artificial intelligence|(?:large )?language model)\b/i,
  /\b(?:large language model|system prompt|my instructions|these instructions|previous instructions|prompt injection|knowledge base|context window|citation ids?|json)\b/i,
  /\b(?:the|these|following|provided|given) (?:passages?|context|excerpts?|snippets?)\b/i,
  /\{\{|\}\}|\$\{|<%|%>|\{[a-z_]+\}/i,
  /\[(?:name|your name|first name|insert[^\]]*|business[^\]]*|date|time|price|link|url|todo[^\]]*|[a-z]\d+(?:s\d+)?)\]/i,
  /\[object \w+\]|\b(?:undefined|NaN)\b|\blorem ipsum\b/i,
]

/** A reply is plain text: no tags, no Markdown, no control, bidirectional or invisible characters. */
const markup: readonly { pattern: RegExp; name: string }[] = [
  { pattern: /<\/?[a-z!][^>]*>/i, name: 'HTML' },
  { pattern: /&(?:#x?[0-9a-f]+|[a-z]{2,8});/i, name: 'an HTML entity' },
  { pattern: /\*\*|__|```|\]\(|^#{1,6} |^\|.*\|$/m, name: 'Markdown' },
  { pattern: /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/, name: 'a control character' },
  { pattern: /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/, name: 'a bidirectional control' },
  { pattern: /[\u200B-\u200D\u2060\uFEFF\u00AD]|[\u{E0000}-\u{E007F}]/u, name: 'an invisible character' },
]

/** Leaks and markup in the subject and the statements. */
export function findLeaks(draft: Draft, context: Pick<CheckContext, 'ownNames'>): Problem[] {
  const texts = [
    { text: draft.subject, statement: null, quoted: '' },
    ...draft.statements.map((said, statement) => ({
      text: withoutOwnNames(said, context),
      statement,
      quoted: quotesOf(said.sources),
    })),
  ]
  return texts.flatMap(({ text, statement, quoted }) => {
    const problems: Problem[] = []
    // The sender's own words, quoted back where we defer, are not a leak of ours.
    const own = text.replace(/“[^“”]*”/g, '')
    const leak = leaks
      .map((pattern) => pattern.exec(own)?.[0])
      .find((found) => found !== undefined && !quoted.includes(found.toLowerCase()))
    if (leak) problems.push({ rule: 'leak', detail: `“${leak}” does not belong in a reply.`, statement })
    const marked = markup.find(({ pattern }) => pattern.test(text))
    if (marked) problems.push({ rule: 'markup', detail: `There is ${marked.name} in the text.`, statement })
    if (statement === null && /\n/.test(text)) problems.push({ rule: 'markup', detail: 'The subject has more than one line.', statement })
    return problems
  })
}

/** A music teacher's handbook may well speak of "the passages": what a document or the owner says is no leak. */
function quotesOf(sources: readonly Source[]): string {
  return sources.map(ownersWords).join('\n').toLowerCase()
}
