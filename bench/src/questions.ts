/** Each asks one thing, so that an answer which was confirmed to it is sent. */
export const topics = [
  'how much is a 30 minute piano lesson a month?',
  'where can I park when I bring my daughter?',
  'do you teach beginners?',
  'what does a package of 10 tutoring sessions cost?',
  'how much is the summer music camp a week?',
  'how much is it to rent a violin?',
  'from which age can a child start with violin?',
  'is there a sibling discount?',
  'which payments do you accept?',
  'what should my son bring to his first lesson?',
  'can parents sit in on lessons?',
  'do you offer guitar lessons online?',
  'when is the front desk open?',
  'how much is the registration fee?',
  'when does the Rhythm Club meet?',
  'how many tickets does a family receive for a recital?',
  'do you teach adults?',
  'what is the price of SAT preparation?',
  'do I need an instrument at home?',
  'what does a trial lesson cost?',
] as const
const greetings = ['Hello,', 'Hi there,', 'Good morning,', 'Dear team,']
const reasons = [
  'We have just moved to town.',
  'A friend told us about you.',
  'My daughter asked me to write.',
  'I saw your sign yesterday.',
]

/** A question to the seeded school. Each number gives other words, so that nothing is found ready in a cache. */
export function questionOf(number: number): { subject: string; text: string } {
  const topic = pick(topics, number)
  const round = Math.floor(number / topics.length)
  return {
    subject: `Question ${number + 1}`,
    text: `${pick(greetings, number + round)}\r\n\r\n${pick(reasons, number + round)} ${topic[0]?.toUpperCase()}${topic.slice(1)}\r\n\r\nThank you, number ${number + 1}`,
  }
}

function pick(values: readonly string[], number: number): string {
  return values[number % values.length] ?? ''
}
