const SENTENCE_END = /[.!?…]["”’)]?\s*$/
/** A greeting has a few words, a sign-off with a signature some lines of them. */
const MOST_WORDS = { greeting: 5, signOff: 16 }

/** What a letter answers: its paragraphs without the greeting before them and the sign-off and signature after them. All of it where nothing else is left. */
export function answerInLetter(letter: string): string {
  const paragraphs = letter
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
  const [first = ''] = paragraphs
  const start = isShort(first, MOST_WORDS.greeting) && /[,!:]$/.test(first) ? 1 : 0
  let end = paragraphs.length
  while (end > start + 1 && isFarewell(paragraphs[end - 1] ?? '')) end -= 1
  const answer = paragraphs.slice(start, end).join('\n\n')
  return answer === '' ? letter.trim() : answer
}

function isFarewell(paragraph: string): boolean {
  return isShort(paragraph, MOST_WORDS.signOff) && !SENTENCE_END.test(paragraph)
}

function isShort(paragraph: string, most: number): boolean {
  return paragraph.split(/\s+/).length <= most
}
