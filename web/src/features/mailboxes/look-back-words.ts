/** What a look back found, in a sentence. */
export function foundWords({ readMails, found, since }: { readMails: number; found: number; since: string }): string {
  if (readMails === 0) return `No email has come in since ${since}.`
  const all = readMails === 1 ? 'One email has' : `${readMails.toLocaleString('en-US')} emails have`
  if (found === 0) return `${all} come in since ${since}, and nobody waits for an answer.`
  return `${all} come in since ${since}. ${found === 1 ? 'One was never answered: it waits' : `${found} were never answered: they wait`} for you.`
}

export function lateWords(answeredLate: number): string {
  return answeredLate === 1
    ? 'One other was answered after more than a day.'
    : `${answeredLate} others were answered after more than a day.`
}
