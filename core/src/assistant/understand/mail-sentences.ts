import { cutText } from '../../text/cut-text.ts'
import { anyOf, inOrder, pattern } from '../../pattern.ts'

/**
 * A sentence in the sender's words. `bullet` says that it was a line of a list; `lead` is the line that introduced the list,
 * '' when none.
 */
export type Sentence = { text: string; bullet: boolean; lead: string }

const BULLET = /^\s*(?:[-*•·‣▪–—]\s+|\(?\d{1,2}[.):]\s+|\(?[a-h][.)]\s+|q\d{0,2}[.:)]\s+|[①-⑳])/iu
/** A line longer than this was wrapped by a mail program, and goes on in the next. */
const WRAPPED_LENGTH = 55
/** A full stop after these ends no sentence. */
const ABBREVIATION = pattern(
  'i',
  inOrder(
    /(?:^|[\s(])/,
    anyOf(
      /e\.g/,
      /i\.e/,
      'etc',
      'mr',
      'mrs',
      'ms',
      'dr',
      'st',
      'vs',
      'approx',
      'no',
      'nr',
      'tel',
      'ext',
      'min',
      'mins',
      'hr',
      'hrs',
      'yr',
      'yrs',
      'mon',
      /tues?/,
      'wed',
      /thurs?/,
      'fri',
      'sat',
      'sun',
      'jan',
      'feb',
      'mar',
      'apr',
      'jun',
      'jul',
      'aug',
      /sept?/,
      'oct',
      'nov',
      'dec',
      /a\.m/,
      /p\.m/,
      'bzw',
      /z\.b/,
      'ca',
      /sra?/,
      'srta',
    ),
    /\.$/,
  ),
)

/** Beyond these nobody wrote sentences, and patterns would only lose time. In sentences, and in characters of one. */
const MAX_SENTENCES = 200
const MAX_SENTENCE_LENGTH = 600

/** Cuts a text into sentences: wrapped lines are joined, list items stand alone, abbreviations and decimals do not end one. */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  let lead = ''
  for (const block of blocks(text)) {
    const item = BULLET.exec(block)
    const parts = cut(item ? block.slice(item[0].length) : block).slice(0, MAX_SENTENCES)
    for (const part of parts) found.push({ text: cutText(part, MAX_SENTENCE_LENGTH).trim(), bullet: item !== null, lead: item ? lead : '' })
    if (found.length >= MAX_SENTENCES) break
    if (!item) lead = /[:：]$/.test(block.trim()) ? (parts.at(-1) ?? '') : ''
  }
  return found
}

/** Lines put together as the sender meant them: a wrapped line is joined with the next, unless that begins an item or a paragraph. */
function blocks(text: string): string[] {
  const joined: string[] = []
  let open = false
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const goesOn = open && line !== '' && !BULLET.test(line)
    if (goesOn) joined.push(`${joined.pop() ?? ''} ${line}`)
    else if (line !== '') joined.push(line)
    open = line.length > WRAPPED_LENGTH && !/[.!?:。？！]$/.test(line)
  }
  return joined
}

function cut(block: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const match of block.matchAll(
    /(?<![.!?…])[.!?…]+["'”’)]*(?=\s|$)|[。！？]+|\s[-–—]{1,2}\s(?=(?:how|what|when|where|do|does|is|are|can|could)\b)/giu,
  )) {
    const end = match.index + match[0].length
    const piece = block.slice(from, end)
    if (match[0] === '.' && (ABBREVIATION.test(piece) || /(?:^|\s)\p{Lu}\.$/u.test(piece))) continue
    parts.push(piece.trim())
    from = end
  }
  parts.push(block.slice(from).trim())
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part))
}
