import { parse } from 'tldts'
import { trimEndOf } from './trim-characters.ts'
import { claimsOf, withoutClaims, type ClaimText, type ExtractedClaim } from './claim-text.ts'

const linkWritten = /\b[a-z][a-z0-9+.-]{1,10}:\/\/[^\s<>"')\]]+|\b(?:mailto|javascript|data|tel):[^\s<>"')\]]+/gi
/** Words with marks between them and what tells an address among them: a single pattern for both would be quadratic. */
const addressLike = /\w(?:[.+@-]*\w)*/g
const holdsAddress = /@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i
/** The same of hosts, with the path that may follow. */
const hostLike = /[a-z0-9]+(?:(?:\.|-+)[a-z0-9]+)*(?:\/[^\s<>"')\]]*)?/gi
/** Every host has one, and few other words. */
const innerDot = /\.\S/
/** "At five.No refunds": the space after a sentence is missing. */
const SENTENCE_BREAK = /\p{Ll}\.\p{Lu}\p{Ll}+$/u
/** "9.am", which two countries have endings for. */
const HOUR = /^\d+\.[ap]m$/i

/** Links, e-mail addresses and phone numbers. A bare domain ("example.com/x") counts as a link, since mail programs make it one. */
export function extractContacts(text: ClaimText): ExtractedClaim[] {
  const found: ExtractedClaim[] = []
  if (text.plain.includes(':')) found.push(...claimsOf(text, 'link', linkWritten, ([url]) => ({ needs: [`link:${trimUrl(url)}`] })))
  if (text.plain.includes('@')) {
    found.push(
      ...claimsOf(withoutClaims(text, found), 'contact', addressLike, ([word]) =>
        holdsAddress.test(word) ? { needs: [`email:${word.toLowerCase()}`] } : null,
      ),
    )
  }
  if (innerDot.test(text.plain)) {
    found.push(
      ...claimsOf(withoutClaims(text, found), 'link', hostLike, ([word]) =>
        holdsHost(word) ? { needs: [`link:${trimUrl(word)}`] } : null,
      ),
    )
  }
  return found
}

/** Whether one of the words between slashes is a host: under an ending that is given out, or kept for examples (RFC 2606), or by its "www". */
function holdsHost(written: string): boolean {
  return written.split('/').some((part) => /\bwww\.[a-z0-9]/i.test(part) || isHost(part))
}

function isHost(word: string): boolean {
  if (!innerDot.test(word) || SENTENCE_BREAK.test(word) || HOUR.test(word)) return false
  const host = word.toLowerCase()
  const { isIcann, domain } = parse(host, { extractHostname: false })
  return (isIcann === true || host.endsWith('.example')) && domain !== null
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
