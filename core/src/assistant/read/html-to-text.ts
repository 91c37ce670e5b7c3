import { cutText } from '../../text/cut-text.ts'
import { anyOf, inOrder, pattern } from '../../pattern.ts'
import { Parser } from 'htmlparser2'
import { lookOf, PLAIN_LOOK, type Look } from './hidden-style.ts'
import { cleanLine, type MailLine } from './mail-line.ts'
import { quoteHeaderAt } from './quote-header.ts'

/** What a reader of an HTML mail sees, line by line, and what was hidden from that reader. */
export type HtmlText = { lines: MailLine[]; hidden: string[] }

/**
 * Reads HTML as a mail program shows it: blocks and breaks make lines, list items get `- `, table cells a space. Quotes are
 * marked (blockquote, and the boxes of Gmail, Outlook, Yahoo, Apple, Thunderbird), signatures too. Text that a reader cannot
 * see, and comments that hold sentences, stand in `hidden`. Takes any input, broken or hostile, in linear time; never throws.
 */
export function htmlToText(html: string): HtmlText {
  const page = new Page()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => page.open(name, attributes),
      ontext: (text) => page.text(text),
      onclosetag: (name) => page.close(name),
      oncomment: (text) => page.comment(text),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(html)
  return page.finish()
}

type Frame = { name: string; look: Look; quoted: boolean; signature: boolean; silent: boolean; pre: boolean }

export const BLOCKS = new Set(
  `address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr
  li main nav ol p pre section table tbody tfoot thead tr ul`.split(/\s+/),
)
export const SPACED = new Set(['p', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'pre', 'table'])
export const SILENT = new Set([
  'script',
  'style',
  'head',
  'title',
  'noscript',
  'template',
  'svg',
  'math',
  'select',
  'textarea',
  'object',
  'iframe',
])
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Classes by which mail programs mark the quoted mail. */
const QUOTE_CLASS = pattern(
  '',
  inOrder(
    /(?:^|\s)/,
    anyOf(
      /gmail_quote(?:_container)?/,
      /gmail_attr/,
      /yahoo_quoted/,
      'moz-cite-prefix',
      /protonmail_quote/,
      /zmail_extra/,
      /tutanota_quote/,
      'quote',
      'wordsection1-quote',
    ),
    /(?:\s|$)/,
  ),
)
const SIGNATURE_CLASS = /(?:^|\s)(?:gmail_signature|moz-signature|protonmail_signature_block|signature|email-signature)(?:\s|$)/
/** Names by which mail programs mark the signature. */
const SIGNATURE_ID = pattern(
  'i',
  inOrder(
    /^/,
    anyOf('signature', /mobile-?signature/, 'applemailsignature', 'ms-outlook-mobile-signature', /x_?signature/, /ymail_android_signature/),
  ),
)
/** Marks after which Outlook and Zimbra quote to the end of the mail, without a box around the quote. */
const REST_IS_QUOTE_ID = pattern(
  'i',
  inOrder(
    /^(?:x_)?/,
    anyOf(
      'divrplyfwdmsg',
      'appendonsend',
      /olk_src_body_section/,
      'stopspelling',
      'zwchr',
      'reply-intro',
      'mail-editor-reference-message-container',
      'isforwardcontent',
    ),
    /$/,
  ),
)
const REST_IS_QUOTE_CLASS = /(?:^|\s)(?:x_)?outlookmessageheader(?:\s|$)/
const RULE_COLOR = anyOf(/#?(?:e1e1e1|b5c4df)\b/, /rgb\(\s?225,\s?225,\s?225\s?\)/, /rgb\(\s?181,\s?196,\s?223\s?\)/)
/** The line that Outlook draws above the head of the mail it quotes, as it writes it and as browsers write it anew. */
const OUTLOOK_RULE = pattern(
  'i',
  /border:\s*none;\s*border-top:\s*solid\s+#?(?:e1e1e1|b5c4df)/,
  inOrder(/border-top:\s?/, RULE_COLOR, / 1(?:\.0)?pt solid/),
  inOrder(/border-top:\s?1(?:\.0)?pt solid /, RULE_COLOR),
)
/** The line that Outlook draws beside a quote. */
const OUTLOOK_BAR = pattern('i', /border:\s*none;\s*border-left:\s*solid\s+(?:blue|#0000ff)\s+1\.5pt/)
/** Other programs' line beside a quote, and a template's beside what a visitor wrote: it counts below "… wrote:" only. */
const LEFT_BAR = /^\s*border-left(?:-style)?\s*:/i

function beginsQuotedRest(name: string, { id, className, style }: { id: string; className: string; style: string }): boolean {
  return REST_IS_QUOTE_ID.test(id) || REST_IS_QUOTE_CLASS.test(className) || (name === 'div' && OUTLOOK_RULE.test(style))
}

/** Whether line ends of the source show. */
export function keepsLineBreaks(name: string, style: string): boolean {
  return name === 'pre' || /white-space:\s*(?:pre|break-spaces)/i.test(style)
}

function hasLeftBar(style: string): boolean {
  return style.split(';').some((part) => LEFT_BAR.test(part) && /\bsolid\b/i.test(part))
}

class Page {
  readonly #stack: Frame[] = []
  readonly #lines: MailLine[] = []
  readonly #hidden: string[] = []
  #line = ''
  #hiddenRun = ''
  #lineFrame: { quoted: boolean; signature: boolean } | null = null
  #restQuoted = false

  open(name: string, attributes: Record<string, string>): void {
    const parent = this.#top()
    const id = attributes['id'] ?? ''
    const className = (attributes['class'] ?? '').toLowerCase()
    const style = attributes['style'] ?? ''
    if (BLOCKS.has(name)) this.#breakLine()
    if (!parent.quoted && beginsQuotedRest(name, { id, className, style })) this.#restQuoted = true
    if (name === 'br') this.#newLine()
    if (name === 'li') this.#append('- ', parent)
    if (name === 'td' || name === 'th') this.#append(' ', parent)
    if (VOID.has(name)) return
    const isQuote =
      name === 'blockquote' ||
      QUOTE_CLASS.test(className) ||
      /^(?:yahoo_quoted|ymail_android_intro|aolmsgpart)/i.test(id) ||
      (name === 'div' && (OUTLOOK_BAR.test(style) || (hasLeftBar(style) && this.#isBelowAttribution())))
    this.#stack.push({
      name,
      look: lookOf(name, attributes, parent.look),
      quoted: parent.quoted || isQuote,
      signature: parent.signature || SIGNATURE_CLASS.test(className) || SIGNATURE_ID.test(id),
      silent: parent.silent || SILENT.has(name),
      pre: parent.pre || keepsLineBreaks(name, style),
    })
  }

  text(text: string): void {
    const frame = this.#top()
    if (frame.silent) return
    if (frame.look.hidden) {
      this.#hiddenRun += text
      return
    }
    this.#endHidden()
    if (!frame.pre) {
      this.#append(text.replace(/[ \t\r\n\f]+/g, ' '), frame)
      return
    }
    const [first = '', ...rest] = text.split(/\r\n|[\n\r]/)
    this.#append(first, frame)
    for (const line of rest) {
      this.#newLine()
      this.#append(line, frame)
    }
  }

  close(name: string): void {
    const at = this.#stack.findLastIndex((frame) => frame.name === name)
    if (at < 0) return
    this.#stack.length = at
    if (BLOCKS.has(name)) this.#breakLine()
    if (SPACED.has(name) && this.#lines.length > 0 && this.#lines.at(-1)?.text !== '') this.#push('')
  }

  /** Conditional comments of Outlook are layout; a comment with a sentence in it is hidden text. */
  comment(text: string): void {
    if (/^\s*\[if\b/i.test(text) || this.#top().silent) return
    const words = cleanLine(text.replace(/\s+/g, ' ')).trim()
    if (words.split(' ').length >= 4) this.#hidden.push(cutText(words, 2_000))
  }

  finish(): HtmlText {
    this.#endHidden()
    this.#breakLine()
    return { lines: this.#lines, hidden: this.#hidden }
  }

  #top(): Frame {
    return this.#stack.at(-1) ?? { name: '', look: PLAIN_LOOK, quoted: false, signature: false, silent: false, pre: false }
  }

  #isBelowAttribution(): boolean {
    const above = this.#lines.slice(-6).flatMap(({ text }) => (text.trim() === '' ? [] : [text]))
    return above.some((_, at) => quoteHeaderAt(above, at)?.lines === above.length - at)
  }

  #append(text: string, frame: Frame): void {
    if (text.trim() !== '' && this.#lineFrame === null) {
      this.#lineFrame = { quoted: frame.quoted || this.#restQuoted, signature: frame.signature }
    }
    this.#line += text
  }

  #breakLine(): void {
    if (this.#line.trim() !== '') this.#newLine()
    else this.#line = ''
    if (this.#hiddenRun !== '') this.#hiddenRun += ' '
  }

  #newLine(): void {
    this.#push(cleanLine(this.#line.replace(/ {2,}/g, ' ')).trimStart())
    this.#line = ''
    this.#lineFrame = null
  }

  #push(text: string): void {
    const frame = this.#lineFrame ?? { quoted: this.#top().quoted || this.#restQuoted, signature: this.#top().signature }
    this.#lines.push({ text, ...frame })
  }

  #endHidden(): void {
    const words = cleanLine(this.#hiddenRun.replace(/\s+/g, ' ')).trim()
    this.#hiddenRun = ''
    if (/[\p{L}\p{N}]/u.test(words)) this.#hidden.push(cutText(words, 2_000))
  }
}
