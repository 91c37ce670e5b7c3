import { expect, test } from 'vitest'
import { sheetAnswer } from '../../testing/assistant.ts'
import { previewReply } from '../assistant/compose/preview-reply.ts'
import { measureProfile } from './measure-profile.ts'
import { openProfile, usualTone } from './tone.ts'
import { voiceScore } from './voice-score.ts'

/** Six invented owners who write clearly differently. */
const owners = {
  kayaks: [
    "Hey Dana!\n\nYeah, that's awesome! We're gonna save you a spot 🌊 See you at the dock!\n\nCheers!\nRio",
    "Hey Ben!\n\nNo worries, it's all good! Bring a towel and you're set 🌊 Super stoked!\n\nCheers!\nRio",
  ],
  notary: [
    'Dear Ms. Ortega,\n\nThank you for your inquiry regarding the certified copy. We will be pleased to receive you in our office after the documents have been examined.\n\nKind regards,\nDr. A. Brandt',
    'Dear Mr. Lowell,\n\nWith respect to your request, the original is not required at this point. Please do not hesitate to contact our office with any further question.\n\nKind regards,\nDr. A. Brandt',
  ],
  bakery: [
    "Hi Dana,\n\nThank you so much for thinking of us! I'm so happy to bake your cake, and I hope the day is lovely.\n\nWarmly,\nNell",
    "Hi Omar,\n\nThanks so much, you're kind! We'd love to have you, and I'm glad the rolls were welcome.\n\nWarmly,\nNell",
  ],
  plumber: [
    'Hello Dana,\n\nCan do Tuesday. It is a two hour job. Have the valve clear.\n\nThanks,\nGus',
    'Hello Ray,\n\nPart is in. I will be there at nine. Do not use the sink.\n\nThanks,\nGus',
  ],
  yoga: [
    "Namaste Dana,\n\nI hope you're well. There's a gentle class in the evening, and it's a lovely one for new backs 🙏\n\nIn peace,\nIda",
    "Namaste Leo,\n\nI'm glad you wrote. There's room on the mat for you, and you'll feel welcome 🙏\n\nIn peace,\nIda",
  ],
  academy: [
    'Good morning Dana,\n\nYour place in the course is confirmed. The materials are sent to you one week before the course begins, and they are included.\n\nYours truly,\nH. Okafor',
    'Good morning Iris,\n\nThe examination is held in the large hall. You are asked to arrive a quarter of an hour before it begins, and to bring identification.\n\nYours truly,\nH. Okafor',
  ],
}
const profiles = Object.entries(owners).map(([name, samples]) => ({ name, profile: measureProfile(samples) }))

const answers = [
  'We will meet you at the door. It is not far from the station.',
  'The price is $40. It does not include the deposit.',
  'We are open from 9 am to 5 pm on weekdays.',
  'You can bring a friend. We do not charge for it.',
  'A place is held for two days, and it is free if you do not come.',
].map((text) => sheetAnswer(text, { questions: ['How does it work?'] }))

test('a reply in an owner’s voice is nearer to that owner’s samples than to any other’s, in nine of ten', () => {
  const cases = profiles.flatMap(({ name, profile }) =>
    answers.map((answer) => {
      const voice = { tone: usualTone, profile, signOffName: 'Sam', businessName: 'Ours' }
      const reply = previewReply(voice, answer).text
      const scores = profiles.map((other) => ({ name: other.name, score: voiceScore(other.profile, reply)?.score ?? 0 }))
      const own = scores.find((score) => score.name === name)?.score ?? 0
      const others = scores.filter((score) => score.name !== name).map(({ score }) => score)
      return { name, own, best: Math.max(...others) }
    }),
  )
  expect(cases).toHaveLength(30)
  expect(cases.filter(({ own, best }) => own <= best)).toEqual([])
  expect(Math.min(...cases.map(({ own }) => own))).toBeGreaterThanOrEqual(70)
})

test('the score is made of its parts, and counts only what samples and reply show', () => {
  const profile = { ...openProfile, greeting: 'Hi', signOff: 'Warmly', exclamations: 0 }
  const score = (reply: string) => voiceScore(profile, reply)
  expect(score('Hi Dana,\n\nSee you on the day.\n\nWarmly,\nNell')).toEqual({
    score: 100,
    parts: [
      { trait: 'greeting', likeness: 1 },
      { trait: 'closing', likeness: 1 },
      { trait: 'exclamation marks', likeness: 1 },
    ],
  })
  expect(score('Dear Dana,\n\nSee you! Soon!\n\nWarmly,\nNell')).toMatchObject({ score: 40 })
  expect(voiceScore(openProfile, 'Hi Dana,\n\nSee you on the day.\n\nWarmly,\nNell')).toBeNull()
})
