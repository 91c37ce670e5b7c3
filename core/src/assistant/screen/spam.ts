import type { Mail } from '../../mailboxes/mail.ts'

/** What is offered. Each row is one strong mark; a customer's mail rarely shows one, and never three. */
const PITCHES: ReadonlyArray<[name: string, pattern: RegExp]> = [
  [
    'seo_pitch',
    /\b(?:seo (?:services?|expert|company|agency|audit|packages?)|first page of google|rank(?:ing)?s? (?:your|higher|on google)|backlinks?|guest posts?|domain authority|link[- ]building|organic traffic)\b/i,
  ],
  [
    'web_pitch',
    /\b(?:(?:re)?design(?:ing)? (?:of )?your (?:web ?site|logo)|web(?: ?site)? (?:design|development) (?:services?|company|agency)|mobile app development|errors? (?:on|in) your (?:web ?site|site)|increase (?:your )?(?:sales|traffic|leads))\b/i,
  ],
  [
    'crypto_pitch',
    /\b(?:bitcoin|crypto(?:currency)?|forex|binary options?|nft|ethereum|wallet recovery)\b[^.]{0,120}\b(?:invest\w*|profits?|returns?|earn\w*|trad(?:e|ing)|doubl\w*|recover\w*)\b|\bguaranteed (?:daily )?(?:returns?|profits?)\b/i,
  ],
  [
    'loan_pitch',
    /\b(?:business|personal|unsecured|low[- ]interest|quick) (?:loans?|funding|capital)\b|\bloan offer\b|\bpre-?approved (?:for|loan|funding)\b|\bmerchant cash advance\b/i,
  ],
  [
    'fortune',
    /\b(?:next of kin|inheritance|beneficiary|unclaimed (?:funds?|estate)|late (?:client|husband)|million (?:us )?(?:dollars|euros|usd)|(?:usd|us\$|\$|€) ?\d+(?:[.,]\d+)? ?million|lottery|you(?:'ve| have) won|compensation fund)\b/i,
  ],
  ['pharma_casino', /\b(?:viagra|cialis|casino|betting|slots?\b.{0,20}\bbonus|porn|escorts?|replica watches|weight loss pills?)\b/i],
  [
    'list_seller',
    /\b(?:e-?mail (?:lists?|database)|verified (?:contacts|leads)|lead generation (?:services?|agency)|attendees? list|b2b (?:leads|contacts|data))\b/i,
  ],
]
const MANNERS: ReadonlyArray<[name: string, pattern: RegExp]> = [
  [
    'to_nobody',
    /\b(?:dear (?:sir(?:\s?\/\s?| or )?(?:madam)?|business owner|website owner|site owner|friend|beneficiary|customer|webmaster)|hello (?:business|website) owner|attention:? (?:business|sir))\b/i,
  ],
  [
    'sells',
    /\b(?:we (?:are|offer|provide|specialize|specialise|help)|our (?:agency|company|team|services|experts?)|i (?:am|'m) (?:a|an) (?:seo|digital|web|marketing|financial)|100% (?:free|guaranteed)|risk[- ]free|no obligation|limited[- ]time|act now|free (?:quote|audit|consultation|proposal))\b/i,
  ],
  [
    'opt_out',
    /\b(?:unsubscribe|opt[- ]out|remove (?:you|me) from|not interested[^.]{0,40}reply|reply (?:with )?["'“]?(?:no|stop|remove|yes)["'”]?)\b/i,
  ],
  ['link', /https?:\/\/|\bwww\.|<a\s/i],
  ['chat_number', /\b(?:whats ?app|telegram)\b[^.\n]{0,20}[+@\d]/i],
]

export type SpamSign = { name: string; evidence: string }

/**
 * Signs of spam, or an empty list. The mailbox provider's own verdict decides alone; otherwise it takes at least one pitch and three marks in all, because
 * a customer lost to a filter costs more than a pitch that the owner sees.
 */
export function spamSigns(mail: Mail, text: string): SpamSign[] {
  const flag = mail.headers.find(({ name, value }) => (name === 'x-spam-flag' || name === 'x-spam-status') && /^\s*yes\b/i.test(value))
  if (flag) return [{ name: 'provider_flag', evidence: `${flag.name}: ${flag.value}`.slice(0, 200) }]
  const words = `${mail.subject}\n${text}`.slice(0, 8_000)
  const pitches = matches(PITCHES, words)
  const manners = matches(MANNERS, words)
  return pitches.length > 0 && pitches.length + manners.length >= 3 ? [...pitches, ...manners] : []
}

function matches(rows: ReadonlyArray<[name: string, pattern: RegExp]>, words: string): SpamSign[] {
  return rows.flatMap(([name, pattern]) => {
    const found = pattern.exec(words)
    return found ? [{ name, evidence: found[0].slice(0, 120) }] : []
  })
}
