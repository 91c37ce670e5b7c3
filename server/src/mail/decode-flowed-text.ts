type Paragraph = { depth: number; pieces: string[] }

/**
 * Text in `format=flowed` with its soft line breaks undone (RFC 3676 §4). A line that ends with a space goes on in the next one, but only
 * in one of the same quote depth (§4.5): what a customer wrote below a quote never becomes part of it. `delSp` drops that space.
 */
export function decodeFlowedText(text: string, delSp: boolean): string {
  const paragraphs: Paragraph[] = []
  let open: Paragraph | null = null
  for (const line of text.split(/\r?\n/)) {
    const depth = quoteDepth(line)
    const content = line.slice(line[depth] === ' ' ? depth + 1 : depth) // one space is stuffing (§4.4)
    const isSignature = content === '-- '
    const isFlowed = content.endsWith(' ') && !isSignature
    const current: Paragraph = open && open.depth === depth && !isSignature ? open : { depth, pieces: [] }
    if (current !== open) paragraphs.push(current)
    current.pieces.push(isFlowed && delSp ? content.slice(0, -1) : content)
    open = isFlowed ? current : null
  }
  return paragraphs.map(({ depth, pieces }) => '>'.repeat(depth) + (depth > 0 ? ' ' : '') + pieces.join('')).join('\n')
}

function quoteDepth(line: string): number {
  let depth = 0
  while (line[depth] === '>') depth += 1
  return depth
}
