import type { DocumentKind } from '@ownvoice/core/knowledge/blocks'
import { cutRuns, type FoundPlace, type Span } from './find-place.ts'
import type { DocumentPage, DocumentPart } from './read-pages.ts'

type Marked = { text: string; place: FoundPlace | null }
type DocumentPageProps = Marked & { page: DocumentPage; kind: DocumentKind }

/** One page of a document as it reads on paper. It is built from the text alone: nothing in a document is ever taken as markup of ours. */
export function DocumentPageView({ page, kind, text, place }: DocumentPageProps) {
  return (
    <div className="max-w-[62ch] space-y-4 font-serif text-17 break-words">
      {page.number !== null && <p className="mt-6 border-t border-line pt-1 font-sans text-13 text-quiet">Page {page.number}</p>}
      {page.parts.map((part, index) => (
        <Part key={index} part={part} keepLines={kind === 'text'} text={text} place={place} />
      ))}
    </div>
  )
}

function Part({ part, keepLines, ...marked }: Marked & { part: DocumentPart; keepLines: boolean }) {
  switch (part.kind) {
    case 'heading':
      return <Heading depth={part.depth} words={part.words} {...marked} />
    case 'paragraph':
      return (
        <p className={keepLines ? 'whitespace-pre-line' : ''}>
          <Words span={part.words} {...marked} />
        </p>
      )
    case 'list':
      return (
        <ul className="space-y-1 pl-5">
          {part.items.map(({ words, bullet }, index) => (
            <li key={index} className={bullet ? 'list-disc' : 'list-none'}>
              <Words span={words} {...marked} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <Table part={part} {...marked} />
  }
}

const headingClasses = ['text-28', 'text-21', 'text-17 font-semibold'] as const

/** The drawer's own title is the heading above: those of the document begin one below it. */
function Heading({ depth, words, ...marked }: Marked & { depth: number; words: Span }) {
  const Tag = depth === 1 ? 'h3' : depth === 2 ? 'h4' : 'h5'
  return (
    <Tag className={`pt-4 ${headingClasses[depth - 1] ?? 'text-17 font-semibold'}`}>
      <Words span={words} {...marked} />
    </Tag>
  )
}

function Table({ part, ...marked }: Marked & { part: Extract<DocumentPart, { kind: 'table' }> }) {
  const [header, ...below] = part.rows
  const rows = part.hasHeader ? below : part.rows
  return (
    <table className="w-full border-y border-line text-15 [overflow-wrap:anywhere] [&_td]:py-1.5 [&_td]:pr-4 [&_th]:py-1.5 [&_th]:pr-4">
      {part.hasHeader && (
        <thead>
          <tr className="border-b border-edge text-left align-bottom font-sans text-13 text-quiet">
            {header?.map((cell, index) => (
              <th key={index} scope="col" className="font-semibold">
                <Words span={cell} {...marked} />
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody className="divide-y divide-line">
        {rows.map((row, index) => (
          <tr key={index} className="align-top">
            {row.map((cell, column) => (
              <td key={column}>
                <Words span={cell} {...marked} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Words({ span, text, place }: Marked & { span: Span }) {
  return cutRuns(text, span, place).map((run, index) =>
    run.marked ? (
      <mark
        key={index}
        data-quoted={run.quoted || undefined}
        className={`bg-accent-tint text-ink ${run.quoted ? 'underline decoration-accent decoration-2 underline-offset-4' : ''}`}
      >
        {run.text}
      </mark>
    ) : (
      run.text
    ),
  )
}
