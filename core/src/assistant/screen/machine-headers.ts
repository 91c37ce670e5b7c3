import { cutText } from '../../text/cut-text.ts'
import type { Mail } from '../../mailboxes/mail.ts'

/** What the header fields alone say about who wrote a mail. */
export type HeaderSign = { name: string; verdict: 'auto_reply' | 'machine' | 'bulk'; evidence: string; reason: string }

/**
 * Reads the fields by which programs announce themselves: Auto-Submitted (RFC 3834 §5), lists (RFC 2369, RFC 2919), Precedence, and the
 * usual fields of responders and senders of newsletters. `Auto-Submitted: no` is a person's word and gives no sign.
 * `ownDomains` are the business's own: a group address of the business (`info@` as a mailing list) passes people's mail on, so its list
 * fields are no sign. NOTE: X-Auto-Response-Suppress alone is no sign either: Exchange writes it on people's mail.
 */
export function headerSigns(mail: Mail, ownDomains: ReadonlySet<string>): HeaderSign[] {
  const viaOwnGroup = isOwnGroup(mail, ownDomains)
  const signs: HeaderSign[] = []
  for (const { name, value } of mail.headers) {
    const sign = signOf(name, value, viaOwnGroup)
    if (sign && !signs.some((known) => known.name === sign.name)) signs.push(sign)
  }
  return signs
}

/** The keyword of a structured field: comments (nested too), parameters and case taken away (RFC 5322 §3.2.2). */
export function keyword(value: string): string {
  let depth = 0
  let bare = ''
  for (const character of value) {
    if (character === '(') depth += 1
    else if (character === ')' && depth > 0) depth -= 1
    else if (depth === 0) bare += character
  }
  return (bare.split(';', 1)[0] ?? '').trim().toLowerCase()
}

const AUTO_REPLY_FIELDS = new Set(['x-autoreply', 'x-autorespond', 'x-autoresponse', 'x-auto-reply', 'x-auto-respond', 'x-mail-autoreply'])
const LIST_FIELD = /^list-(id|unsubscribe|unsubscribe-post|post|help|subscribe|owner|archive)$/
const CAMPAIGN_FIELDS = new Set([
  'feedback-id',
  'x-campaign',
  'x-campaign-id',
  'x-campaignid',
  'x-mailer-campaign',
  'x-mc-user',
  'x-newsletter',
  'x-mailchimp-campaign-id',
  'x-bulkmail',
  'x-csa-complaints',
  'x-report-abuse-to',
])

function signOf(name: string, value: string, viaOwnGroup: boolean): HeaderSign | null {
  const evidence = cutText(`${name}: ${value}`, 200)
  if (name === 'auto-submitted') return autoSubmitted(keyword(value), evidence)
  if (name === 'precedence' || name === 'x-precedence') return precedence(keyword(value), evidence, viaOwnGroup)
  if (AUTO_REPLY_FIELDS.has(name) && !/^(no|false|0)?$/.test(keyword(value))) {
    return { name: 'auto_reply_field', verdict: 'auto_reply', evidence, reason: 'An automatic responder wrote this: its headers say so.' }
  }
  if (LIST_FIELD.test(name) && !viaOwnGroup) {
    return { name: 'list_field', verdict: 'bulk', evidence, reason: 'This came through a mailing list or a newsletter system.' }
  }
  if (CAMPAIGN_FIELDS.has(name) && !(name === 'feedback-id' && viaOwnGroup)) {
    return { name: 'campaign_field', verdict: 'bulk', evidence, reason: 'This was sent by a newsletter or bulk mail system.' }
  }
  return null
}

function autoSubmitted(value: string, evidence: string): HeaderSign | null {
  if (value === 'no' || value === '') return null
  if (value === 'auto-replied') {
    return { name: 'auto_submitted', verdict: 'auto_reply', evidence, reason: 'This is an automatic reply: its headers say so.' }
  }
  return { name: 'auto_submitted', verdict: 'machine', evidence, reason: 'A program sent this by itself: its headers say so.' }
}

function precedence(value: string, evidence: string, viaOwnGroup: boolean): HeaderSign | null {
  if (/^auto[_-]?reply$/.test(value)) {
    return { name: 'precedence', verdict: 'auto_reply', evidence, reason: 'This is an automatic reply: its headers say so.' }
  }
  if (value === 'list' && viaOwnGroup) return null
  if (/^(bulk|junk|list)$/.test(value)) {
    return { name: 'precedence', verdict: 'bulk', evidence, reason: 'This was sent to many people at once: its headers say so.' }
  }
  return null
}

function isOwnGroup(mail: Mail, ownDomains: ReadonlySet<string>): boolean {
  const marks = mail.headers.filter(({ name }) => name === 'list-id' || name === 'list-post')
  return marks.length > 0 && marks.every(({ value }) => [...ownDomains].some((domain) => namesDomain(value.toLowerCase(), domain)))
}

function namesDomain(value: string, domain: string): boolean {
  return new RegExp(`[<@.]${domain.replaceAll('.', '\\.')}>`).test(value)
}
