import { anyOf, inOrder, pattern } from '../../pattern.ts'
import { trimEndOf } from '../../text/trim-characters.ts'

/**
 * Verbs of "… wrote:", in the languages mail programs speak. A line that ends with one (and a name or a colon after it)
 * introduces a quote.
 */
const WROTE = pattern(
  'iu',
  'wrote',
  'writes',
  /escribi[óo]/,
  'ha scritto',
  'escreveu',
  'a écrit',
  'schrieb',
  'schreef',
  /heeft (?:het volgende )?geschreven/,
  /napisał(?:\(a\)|a|\/a)?/,
  'pisze',
  'skrev',
  'kirjoitti',
  'пишет',
  /писал(?:а|\(а\))?/,
  /написал(?:а|\(а\))?/,
  'şunu yazdı',
  'yazdı',
  'ha escrit',
  'a scris',
  /napsal(?:\(a\)|a)?/,
  'írta',
  'έγραψε',
  'escrigué',
  'пише',
  /написа(?:в|ла)/,
  /писа(?:в|ла)/,
  '写道',
  '寫道',
  'のメッセージ',
  '书写',
  '님이 작성',
)
/** Room for the verb, and for a name and an address between it and the colon. In characters. */
const MAX_VERB_REACH = 150
/** Gmail for a time introduced quotes without a verb: "2016-03-03 17:21 GMT+01:00 Little Notes <hello@…>:". */
const DATED_SENDER = pattern(
  'iu',
  inOrder(
    /^\d{4}-\d{2}-\d{2} \d{1,2}:\d{2}(?: (?:GMT|UTC)(?:[+-]\d{1,2}(?::?\d{2})?)?)?,? /,
    /[^<>()]{0,120}[<(] ?[^\s<>()@]{1,100}@[^\s<>()@]{1,100}[>)]\s?:$/,
  ),
)
/** A quote's introduction also names a day, a time or an address; "Dana wrote:" inside a message does not. */
const ATTRIBUTION_FACT = pattern(
  'u',
  '@',
  /\b\d{1,2}[:.]\d{2}\b/,
  /\b(?:19|20)\d\d\b/,
  /\d{1,2}[./-]\d{1,2}/,
  '年',
  '月',
  /\d+\s?(?:st|nd|rd|th)?,?\s+\p{L}{3,}/u,
  /\p{L}{3,}\.?\s+\d{1,2}\b/u,
)
/** The line that mail programs draw above the mail they answer: "-----Original Message-----". */
const DIVIDER = pattern(
  'iu',
  inOrder(
    /^[\s_*>-]*-{2,}\s*/,
    anyOf(
      /original (?:message|appointment)/,
      /message d['’]origine/,
      'message original',
      'mensaje original',
      'mensagem original',
      'messaggio originale',
      /urspr[üu]ngliche nachricht/,
      'original-nachricht',
      'oorspronkelijk bericht',
      'wiadomość oryginalna',
      'oryginalna wiadomość',
      'исходное сообщение',
      'оригинальное сообщение',
      /oprindelig (?:meddelelse|besked)/,
      'ursprungligt meddelande',
      'opprinnelig melding',
      'orijinal mesaj',
      'orijinal ileti',
      '原始邮件',
      '原始郵件',
      '元のメッセージ',
      'reply above this line',
    ),
    /\s*-*\s*$/,
  ),
)
const REPLY_ABOVE = /^[\s#*=>-]*(?:please )?(?:reply|type your (?:reply|response)|write) above this line[\s#*=<.-]*$/i
/** The line above a mail that is passed on. */
const FORWARD = pattern(
  'iu',
  inOrder(
    /^[\s>]*(?:-{2,}\s*)?/,
    anyOf(
      /(?:begin )?forwarded (?:message|by)/,
      /(?:début du )?message (?:transféré|réexpédié)/,
      /(?:inicio del )?mensaje reenviado/,
      'mensagem encaminhada',
      'messaggio inoltrato',
      /(?:anfang der )?weitergeleitete[nr]? nachricht/,
      'doorgestuurd bericht',
      'begin doorgestuurd bericht',
      'przekazana wiadomość',
      'wiadomość przekazana',
      'пересылаемое сообщение',
      'пересланное сообщение',
      'iletilen mesaj',
      '转发的邮件',
      '轉寄郵件',
      '転送されたメッセージ',
    ),
    /(?: (?:from|von|de) .{1,80})?\s*(?:-{2,}|[:：])?\s*$/,
  ),
)
const FROM_FIELD = /^[\s>*]*(?:from|de|von|da|van|od|от|від|kimden|gönderen|发件人|寄件者|差出人|fra|från|lähettäjä)\*?\s?[:：]\*?\s*\S/iu
/** A field of the head of a quoted mail, other than who sent it. */
const OTHER_FIELD = pattern(
  'iu',
  inOrder(
    /^[\s>*]*/,
    anyOf(
      'sent',
      'date',
      'to',
      'cc',
      'subject',
      'reply-to',
      'envoyé',
      'à',
      'objet',
      /enviado(?: el)?/,
      'fecha',
      'para',
      'asunto',
      'data',
      'assunto',
      'gesendet',
      'datum',
      'an',
      'betreff',
      'inviato',
      'a',
      'oggetto',
      'verzonden',
      'aan',
      'onderwerp',
      'wysłano',
      'do',
      'temat',
      'отправлено',
      'дата',
      'кому',
      'тема',
      'надіслано',
      'відправлено',
      'tarih',
      'kime',
      'konu',
      '发送时间',
      '日期',
      '收件人',
      '主题',
      '送信日時',
      '日時',
      '宛先',
      '件名',
      'dato',
      'til',
      'emne',
      'skickat',
      'till',
      'ämne',
    ),
    /\*?\s?[:：]\*?/,
  ),
)

export type QuoteHeader = { kind: 'attribution' | 'block' | 'forward'; lines: number }

/**
 * Tells whether a quote is introduced at line `at`, and by how many lines: "On … wrote:" (broken over up to three lines), a divider such as
 * "-----Original Message-----", a block of From, Sent, To and Subject, or the mark of a forwarded mail. Null when not.
 */
export function quoteHeaderAt(lines: readonly string[], at: number): QuoteHeader | null {
  const line = lines[at] ?? ''
  if (line.trim() === '' || line.length > 400) return null
  if (FORWARD.test(line)) return { kind: 'forward', lines: 1 + fieldBlock(lines, at + 1) }
  if (DIVIDER.test(line) || REPLY_ABOVE.test(line)) return { kind: 'block', lines: 1 + fieldBlock(lines, at + 1) }
  if (/^[\s>]*_{20,}\s*$/.test(line) && fieldBlock(lines, at + 1) > 0) return { kind: 'block', lines: 1 + fieldBlock(lines, at + 1) }
  if (FROM_FIELD.test(line)) {
    const fields = fieldBlock(lines, at)
    if (fields >= 3) return { kind: 'block', lines: fields }
  }
  return attribution(lines, at)
}

/**
 * The number of lines from `at` that hold mail fields (blank lines before them count, wrapped lists of addresses too); 0 when
 * fewer than two fields stand there.
 */
export function fieldBlock(lines: readonly string[], at: number): number {
  let end = at
  let fields = 0
  while (end < lines.length && end < at + 2 && (lines[end] ?? '').trim() === '') end += 1
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? ''
    if (FROM_FIELD.test(line) || OTHER_FIELD.test(line)) fields += 1
    else if (fields === 0 || line.trim() === '' || !/[@;]/.test(line)) break
  }
  return fields >= 2 ? end - at : 0
}

/** "On Tue, 3 Mar 2026, Dana <dana@…>" may go on over the next two lines before "wrote:" or its colon. */
function attribution(lines: readonly string[], at: number): QuoteHeader | null {
  let joined = ''
  for (let count = 1; count <= 3; count += 1) {
    const line = (lines[at + count - 1] ?? '').replace(/^[\s>]+/, '')
    if (line === '' || (count > 1 && isSentenceEnd((lines[at + count - 2] ?? '').trim(), line))) return null
    joined = joined === '' ? line : `${joined} ${line}`
    if (joined.length > 400) return null
    if (DATED_SENDER.test(joined.trim())) return { kind: 'attribution', lines: count }
    if (!endsWithVerb(joined)) continue
    return ATTRIBUTION_FACT.test(joined) && (count === 1 || /@|\d/.test(lines[at] ?? '')) ? { kind: 'attribution', lines: count } : null
  }
  return null
}

function endsWithVerb(text: string): boolean {
  if (!/[:： -]$/.test(text)) return false
  const introduction = trimEndOf(text, ' -')
  return /[:：]$/.test(introduction) && WROTE.test(introduction.slice(-MAX_VERB_REACH))
}

/** "Am Dienstag, 3." that goes on with "März 2026" ends no sentence. */
function isSentenceEnd(line: string, next: string): boolean {
  return /[.!?]$/.test(line) && !(/\b\d{1,2}\.$/.test(line) && /^\p{L}{3,12}\.? \d{4}\b/u.test(next))
}
