/** The address that opens a mail program with these words; without a text, the letter is empty. RFC 6068: line ends as %0D%0A, spaces as %20. */
export function mailtoHref({ toEmail, subject, text }: { toEmail: string; subject: string; text: string }): string {
  const encoded = (words: string) => encodeURIComponent(words.replaceAll(/\r?\n/g, '\r\n'))
  return `mailto:${encodeURIComponent(toEmail)}?subject=${encoded(subject)}${text === '' ? '' : `&body=${encoded(text)}`}`
}
