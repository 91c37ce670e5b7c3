import { cutText } from '../../text/cut-text.ts'
import { anyOf, anyWord, inOrder, pattern } from '../../pattern.ts'
import type { Mail } from '../../mailboxes/mail.ts'

/** What is offered. Each row is one strong mark; a customer's mail rarely shows one, and never three. */
const PITCHES: ReadonlyArray<[name: string, pattern: RegExp]> = [
  [
    'seo_pitch',
    pattern(
      'i',
      anyWord(
        /seo (?:services?|expert|company|agency|audit|packages?)/,
        'first page of google',
        /rank(?:ing)?s? (?:your|higher|on google)/,
        /backlinks?/,
        /guest posts?/,
        'domain authority',
        /link[- ]building/,
        'organic traffic',
      ),
    ),
  ],
  [
    'web_pitch',
    pattern(
      'i',
      anyWord(
        /(?:re)?design(?:ing)? (?:of )?your (?:web ?site|logo)/,
        /web(?: ?site)? (?:design|development) (?:services?|company|agency)/,
        'mobile app development',
        /errors? (?:on|in) your (?:web ?site|site)/,
        /increase (?:your )?(?:sales|traffic|leads)/,
      ),
    ),
  ],
  [
    'crypto_pitch',
    pattern(
      'i',
      inOrder(
        anyWord('bitcoin', /crypto(?:currency)?/, 'forex', /binary options?/, 'nft', 'ethereum', 'wallet recovery'),
        /[^.]{0,120}/,
        anyWord(/invest\w*/, /profits?/, /returns?/, /earn\w*/, /trad(?:e|ing)/, /doubl\w*/, /recover\w*/),
      ),
      /\bguaranteed (?:daily )?(?:returns?|profits?)\b/,
    ),
  ],
  [
    'loan_pitch',
    pattern(
      'i',
      /\b(?:business|personal|unsecured|low[- ]interest|quick) (?:loans?|funding|capital)\b/,
      /\bloan offer\b/,
      /\bpre-?approved (?:for|loan|funding)\b/,
      /\bmerchant cash advance\b/,
    ),
  ],
  [
    'fortune',
    pattern(
      'i',
      anyWord(
        'next of kin',
        'inheritance',
        'beneficiary',
        /unclaimed (?:funds?|estate)/,
        /late (?:client|husband)/,
        /million (?:us )?(?:dollars|euros|usd)/,
        /(?:usd|us\$|\$|€) ?\d+(?:[.,]\d+)? ?million/,
        'lottery',
        /you(?:'ve| have) won/,
        'compensation fund',
      ),
    ),
  ],
  ['pharma_casino', /\b(?:viagra|cialis|casino|betting|slots?\b.{0,20}\bbonus|porn|escorts?|replica watches|weight loss pills?)\b/i],
  [
    'list_seller',
    pattern(
      'i',
      anyWord(
        /e-?mail (?:lists?|database)/,
        /verified (?:contacts|leads)/,
        /lead generation (?:services?|agency)/,
        /attendees? list/,
        /b2b (?:leads|contacts|data)/,
      ),
    ),
  ],
]
const MANNERS: ReadonlyArray<[name: string, pattern: RegExp]> = [
  [
    'to_nobody',
    pattern(
      'i',
      anyWord(
        inOrder(
          'dear ',
          anyOf(
            /sir(?:\s?\/\s?| or )?(?:madam)?/,
            'business owner',
            'website owner',
            'site owner',
            'friend',
            'beneficiary',
            'customer',
            'webmaster',
          ),
        ),
        /hello (?:business|website) owner/,
        /attention:? (?:business|sir)/,
      ),
    ),
  ],
  [
    'sells',
    pattern(
      'i',
      anyWord(
        /we (?:are|offer|provide|specialize|specialise|help)/,
        /our (?:agency|company|team|services|experts?)/,
        /i (?:am|'m) (?:a|an) (?:seo|digital|web|marketing|financial)/,
        /100% (?:free|guaranteed)/,
        /risk[- ]free/,
        'no obligation',
        /limited[- ]time/,
        'act now',
        /free (?:quote|audit|consultation|proposal)/,
      ),
    ),
  ],
  [
    'opt_out',
    pattern(
      'i',
      anyWord(
        'unsubscribe',
        /opt[- ]out/,
        /remove (?:you|me) from/,
        /not interested[^.]{0,40}reply/,
        /reply (?:with )?["'“]?(?:no|stop|remove|yes)["'”]?/,
      ),
    ),
  ],
  ['link', /https?:\/\/|\bwww\.|<a\s/i],
  ['chat_number', /\b(?:whats ?app|telegram)\b[^.\n]{0,20}[+@\d]/i],
]

export type SpamSign = { name: string; evidence: string }

/** The mailbox provider's own verdict that a mail is spam; null where it gave none. */
export function providerFlag(mail: Mail): SpamSign | null {
  const flag = mail.headers.find(({ name, value }) => (name === 'x-spam-flag' || name === 'x-spam-status') && /^\s*yes\b/i.test(value))
  return flag ? { name: 'provider_flag', evidence: cutText(`${flag.name}: ${flag.value}`, 200) } : null
}

/**
 * Words as spam has them, or an empty list: at least one pitch, and three marks in all. Customers write them as well ("we are a web design agency and
 * need our office cleaned"), so the owner looks.
 */
export function spamSigns(subject: string, text: string): SpamSign[] {
  const words = cutText(`${subject}\n${text}`, 8_000)
  const pitches = matches(PITCHES, words)
  const manners = matches(MANNERS, words)
  return pitches.length > 0 && pitches.length + manners.length >= 3 ? [...pitches, ...manners] : []
}

function matches(rows: ReadonlyArray<[name: string, pattern: RegExp]>, text: string): SpamSign[] {
  return rows.flatMap(([name, words]) => {
    const found = words.exec(text)
    return found ? [{ name, evidence: cutText(found[0], 120) }] : []
  })
}
