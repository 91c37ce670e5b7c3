import type { ToneProfile } from '@ownvoice/core/tone/tone'

export type Fact = { name: string; value: string }

/** A profile in words. What the samples did not say is left out. */
export function profileFacts(profile: ToneProfile): Fact[] {
  const facts: [name: string, value: string | null][] = [
    ['Greeting', profile.greeting && `${profile.greeting} …${profile.greetingMark ?? ','}`],
    ['Closing', profile.signOff],
    ['Sentence length', said(profile.wordsPerSentence, (words) => `${Math.round(words)} words`)],
    ['Contractions', said(profile.contractions, (share) => contractionWords(share))],
    ['Exclamation marks', said(profile.exclamations, perMail)],
    ['Question marks', said(profile.questions, perMail)],
    [
      'Emoji',
      said(profile.emoji, (rate) =>
        rate === 0 ? 'none' : `${perMail(rate)}${profile.favoriteEmoji ? `, mostly ${profile.favoriteEmoji}` : ''}`,
      ),
    ],
    ['Warm words', said(profile.warmWords, perMail)],
    ['Formality', said(profile.formality, (position) => `${formalityWord(position)} (${position} of 100)`)],
    ['Reading grade', said(profile.readingGrade, (grade) => `school grade ${Math.round(grade)}`)],
    ['Favorite phrases', profile.phrases.length > 0 ? profile.phrases.map((phrase) => `“${phrase}”`).join(', ') : null],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

function said(value: number | null, words: (value: number) => string): string | null {
  return value === null ? null : words(value)
}

function perMail(rate: number): string {
  if (rate === 0) return 'none'
  return rate < 1 ? `in about ${Math.max(1, Math.round(rate * 10))} of 10 emails` : `about ${Math.round(rate)} per email`
}

function contractionWords(share: number): string {
  if (share >= 0.7) return 'nearly always (I’m, don’t)'
  return share >= 0.3 ? 'often' : share > 0 ? 'seldom' : 'never'
}

function formalityWord(position: number): string {
  return position < 34 ? 'casual' : position > 66 ? 'formal' : 'in between'
}
