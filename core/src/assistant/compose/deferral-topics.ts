import type { Finding } from '../trace.ts'
import { contentStems, wordsOf } from '../../text/content-words.ts'

/** What customers of small businesses ask about, in our words, by the words that show it. What is more particular stands first. */
const commonTopics: readonly (readonly [topic: string, words: string])[] = [
  ['gift vouchers', 'voucher vouchers giftcard giftcards'],
  ['discounts', 'discount discounts concession concessions coupon coupons promo'],
  ['the deposit', 'deposit deposits'],
  ['refunds', 'refund refunds refunded reimburse reimbursement'],
  ['the bill', 'bill bills billed invoice invoices receipt receipts overcharged'],
  ['ways to pay', 'paypal venmo cash instalment instalments installment installments cheque visa mastercard amex'],
  ['the waiting list', 'waitlist waitlisted'],
  ['cancelling', 'cancel canceling cancelling cancellation cancelation'],
  ['another time', 'reschedule rescheduling postpone postponing'],
  ['parking', 'parking carpark'],
  ['the way to us', 'directions bus train tram station subway'],
  ['the address', 'address located location'],
  ['wheelchair access', 'wheelchair wheelchairs accessible stairs elevator lift'],
  ['the age limit', 'age ages aged toddler toddlers minimum-age'],
  ['allergies', 'allergy allergies allergic allergen allergens nuts peanut peanuts gluten lactose coeliac celiac'],
  ['diets', 'vegan vegetarian halal kosher'],
  ['pets', 'pet pets dog dogs cat cats puppy kitten'],
  ['insurance', 'insurance insured insurer insurers'],
  ['guarantees', 'guarantee guarantees warranty warranties'],
  ['delivery', 'delivery deliver delivered deliveries shipping ship shipped'],
  ['collection', 'pickup collection collect'],
  ['returns', 'return returns exchange'],
  ['memberships', 'membership memberships'],
  ['a quote', 'quote quotes quotation estimate estimates'],
  ['materials and brands', 'brand brands material materials ingredients'],
  ['qualifications', 'qualified qualification qualifications certified licensed license trained'],
  ['languages', 'spanish french german polish italian portuguese bilingual'],
  ['parties and groups', 'party parties group groups hen stag'],
  ['trials', 'trial trials taster'],
  ['online sessions', 'online zoom virtual remote'],
  ['what to bring', 'bring wear clothes clothing shoes'],
  ['toilets and showers', 'toilet toilets restroom restrooms bathroom shower showers'],
  ['wi-fi', 'wifi'],
  ['photos', 'photo photos photograph photographs pictures'],
  ['holidays', 'holiday holidays christmas easter thanksgiving'],
  ['weekends', 'weekend weekends saturday saturdays sunday sundays'],
  ['evenings', 'evening evenings'],
  ['jobs', 'hiring vacancy vacancies internship'],
  ['availability', 'available availability availabilities slot slots opening openings vacancies'],
  ['an appointment', 'appointment appointments book booking reserve reservation'],
  ['opening hours', 'open opens closed close closes hours'],
  ['how long it takes', 'duration'],
  ['prices', 'price prices pricing cost costs fee fees rate rates charge charges tuition'],
]

/** A heading longer than this is a sentence, and no topic. */
const MOST_WORDS = 4

/**
 * What the asks are about, each named once and never in the sender's words: by a heading of our own whose words they use, else by the list of
 * common topics. `unnamed` counts the asks that neither names.
 */
export function deferralTopics(asks: readonly string[], headings: readonly string[]): { topics: string[]; unnamed: number } {
  const named = asks.map((text) => headingFor(text, headings) ?? commonTopic(text))
  const topics = [...new Set(named.filter((topic) => topic !== null))]
  return { topics, unnamed: named.filter((topic) => topic === null).length }
}

/** The headings over what was found, in our own words, as topics could be named by them. The header of a table is none. */
export function headingsOf(findings: readonly Finding[]): string[] {
  const all = findings.flatMap(({ passages }) => passages.flatMap(({ passage }) => passage.headings))
  return [...new Set(all)].filter((heading) => !heading.includes('|'))
}

/** A heading of plain words, all of which stand in the ask. What has figures, names or a question mark in it is not said. */
function headingFor(text: string, headings: readonly string[]): string | null {
  const asked = new Set(contentStems(text))
  const fitting = headings.filter((heading) => {
    const stems = contentStems(heading)
    return isPlain(heading) && stems.length > 0 && stems.every((stem) => asked.has(stem))
  })
  const longest = fitting.toSorted((a, b) => contentStems(b).length - contentStems(a).length)[0]
  return longest === undefined ? null : longest.charAt(0).toLowerCase() + longest.slice(1)
}

function isPlain(heading: string): boolean {
  return /^\p{L}[\p{Ll}'’ -]*$/u.test(heading) && heading.split(' ').length <= MOST_WORDS
}

function commonTopic(text: string): string | null {
  const words = new Set(wordsOf(text))
  if (/\bhow (?:long|many (?:hours|minutes|days|weeks))\b/i.test(text)) return 'how long it takes'
  if (/\bhow much\b/i.test(text)) return 'prices'
  return commonTopics.find(([, shown]) => shown.split(' ').some((word) => words.has(word)))?.[0] ?? null
}
