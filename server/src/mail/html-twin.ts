/**
 * The HTML of a plain text: paragraphs and line breaks, everything escaped. The https addresses that stand in the text become links to
 * exactly themselves; nothing else of it is markup.
 */
export function htmlTwin(text: string): string {
  const paragraphs = text
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
  const body = paragraphs.map((paragraph) => `<p>${linkAddresses(paragraph).replaceAll('\n', '<br>\n')}</p>`).join('\n')
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>\n${body}\n</body></html>\n`
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
