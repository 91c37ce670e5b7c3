/** A line of three hyphens or more stands between two mails that are pasted together. */
export const mailRule = '---'

/** The mails of a pasted text, without the white space around each; none that is empty. */
export function splitMails(text: string): string[] {
  const mails: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (/^-{3,}$/.test(line.trim())) mails.push([])
    else mails.at(-1)?.push(line)
  }
  return mails.map((lines) => lines.join('\n').trim()).filter((mail) => mail !== '')
}

/** The same the other way: mails as one text, with a rule between two. */
export function joinMails(mails: readonly string[]): string {
  return mails.join(`\n\n${mailRule}\n\n`)
}
