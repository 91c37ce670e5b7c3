/** Whose providers deliver an address with and without dots to the same person (support.google.com/mail/answer/7436150). */
const dotlessDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * One spelling for all addresses that reach the same mailbox, for counting: lower case, without a plus tag (RFC 5233 subaddressing), and for
 * Gmail without dots and under one domain. Nothing is ever sent to it: where a provider tells such addresses apart, they are counted as one.
 */
export function canonicalAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [local = ''] = address.slice(0, at).trim().toLowerCase().split('+')
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
  return dotlessDomains.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
