import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** The parts of a Word file that hold what is read of it. */
const textParts = new Set(['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml'])

/** A Word file without the runs of text that are formatted as hidden (ECMA-376 part 1 §17.3.2.41): whoever uploads it does not see them. Throws where it is no archive. */
export function withoutHiddenRuns(bytes: Uint8Array): Uint8Array {
  const parts = Object.entries(unzipSync(bytes, { filter: ({ name }) => textParts.has(name) }))
  const changed = parts.flatMap(([name, part]) => {
    const xml = strFromU8(part)
    const shown = xml.includes('<w:vanish') ? cutHidden(xml) : xml
    return shown === xml ? [] : [[name, strToU8(shown)] as const]
  })
  return changed.length === 0 ? bytes : zipSync({ ...unzipSync(bytes), ...Object.fromEntries(changed) }, { level: 0 })
}

const tag = /<(\/?)w:(r|p|vanish)(?=[\s/>])([^<>]*)>/g
const isOff = /w:val="(?:0|false|off)"/

/** A run may hold a text box with paragraphs of its own; the mark of a paragraph may be hidden without its text. */
function cutHidden(xml: string): string {
  const open: { name: string; start: number; isHidden: boolean }[] = []
  let shown = ''
  let from = 0
  for (const { 0: whole, 1: slash, 2: name = '', 3: rest = '', index } of xml.matchAll(tag)) {
    const top = open.at(-1)
    if (name === 'vanish') {
      if (top?.name === 'r' && slash === '' && !isOff.test(rest)) top.isHidden = true
    } else if (slash === '/') {
      const closed = open.pop()
      if (!closed?.isHidden || closed.start < from) continue
      shown += xml.slice(from, closed.start)
      from = index + whole.length
    } else if (!rest.endsWith('/')) open.push({ name, start: index, isHidden: false })
  }
  return shown + xml.slice(from)
}
