import type { QuotedOriginal } from '@ownvoice/core/mailboxes/quoted-original'

/**
 * The HTML of a plain text: paragraphs and line breaks, everything escaped. The https addresses that stand in the text become links to
 * exactly themselves; nothing else of it is markup. What is quoted below is escaped whole: its addresses become no links.
 */
export function htmlTwin(text: string, quoted: QuotedOriginal | null = null): string {
  const paragraphs = text
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
  const body = paragraphs.map((paragraph) => `<p>${linkAddresses(paragraph).replaceAll('\n', '<br>\n')}</p>`).join('\n')
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>\n${body}\n${quoted === null ? '' : quoteOf(quoted)}</body></html>\n`
}

/** As mail programs mark a quote, so that they fold it. */
function quoteOf({ intro, text }: QuotedOriginal): string {
  const lines = escapeHtml(text).replaceAll('\n', '<br>\n')
  const style = 'margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex'
  return `<div class="gmail_quote"><div>${escapeHtml(intro)}</div>\n<blockquote type="cite" style="${style}">${lines}</blockquote></div>\n`
}

// What ends a sentence or closes a bracket behind an address is not part of it.
const address = /https:\/\/[^\s<>"'`\\^{|}]*[^\s<>"'`\\^{|}.,;:!?)\]]/g

function linkAddresses(text: string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(address)) {
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${escapeHtml(match[0])}">${escapeHtml(match[0])}</a>`
    end = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(end))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
