import { trimEndOf } from './trim-characters.ts'
import { claimsOf, withoutClaims, type ClaimText, type ExtractedClaim } from './claim-text.ts'

/** The endings that mail programs commonly turn into links by themselves. */
const topLevels =
  'com|org|net|edu|gov|io|co|info|biz|me|app|dev|us|uk|ca|de|fr|es|it|nl|pl|eu|ru|cn|in|br|au|xyz|site|online|shop|store|top|club|live|page|link|ly|gle|tk|example'

/** Words with marks between them and what tells an address among them: a single pattern for both would be quadratic. */
const addressLike = /\w(?:[.+@-]*\w)*/g
const holdsAddress = /@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i
/** The same of hosts, with the path that may follow. */
const hostLike = /[a-z0-9]+(?:(?:\.|-+)[a-z0-9]+)*(?:\/[^\s<>"')\]]*)?/gi
const holdsHost = new RegExp(`\\bwww\\.[a-z0-9]|[a-z0-9]\\.(?:${topLevels})\\b`, 'i')

/** Links, e-mail addresses and phone numbers. A bare domain ("example.com/x") counts as a link, since mail programs make it one. */
export function extractContacts(text: ClaimText): ExtractedClaim[] {
  const urls = claimsOf(
    text,
    'link',
    /\b[a-z][a-z0-9+.-]{1,10}:\/\/[^\s<>"')\]]+|\b(?:mailto|javascript|data|tel):[^\s<>"')\]]+/gi,
    (match) => ({
      needs: [`link:${trimUrl(match[0])}`],
    }),
  )
  const found = [...urls]
  found.push(
    ...claimsOf(withoutClaims(text, found), 'contact', addressLike, ([written]) =>
      holdsAddress.test(written) ? { needs: [`email:${written.toLowerCase()}`] } : null,
    ),
  )
  found.push(
    ...claimsOf(withoutClaims(text, found), 'link', hostLike, ([written]) =>
      holdsHost.test(written) ? { needs: [`link:${trimUrl(written)}`] } : null,
    ),
  )
  return found
}

/** Phone numbers, once dates are taken out: at least seven digits in groups. */
export function extractPhones(text: ClaimText): ExtractedClaim[] {
  return claimsOf(text, 'contact', /(?<![\w$€£.])\+?\(?\d{1,4}\)?(?:[ .-]?\(?\d{2,4}\)?){1,4}(?!\w)/g, (match) => {
    const digits = match[0].replace(/\D/g, '')
    if (digits.length < 7 || digits.length > 15) return null
    // With and without the country code of North America.
    return { needs: [`phone:${digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits}`] }
  })
}

/** The address as a mail program would open it: without the punctuation of the sentence around it. */
export function trimUrl(url: string): string {
  return trimEndOf(url, '.,;:!?')
}
