import { leastChance, type LookedUpMail, mailFeaturesOf } from '@ownvoice/core/assistant/answer/settles-mail'
import { type AnswerSheet, type BothVectors, layOutSheet } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import { likelyFrom } from '@ownvoice/core/knowledge/sheet/find-in-sheet'
import { chanceOf, scoreFirst } from '@ownvoice/core/knowledge/sheet/judge-answer'
import type { Learned } from '@ownvoice/core/knowledge/sheet/learned'
import { lookIn } from '@ownvoice/server/features/assistant/look-up-asks'
import { lookedUpMail } from '@ownvoice/server/features/assistant/looked-up-mail'
import { seededRandom } from '../../../core/testing/seeded-random.ts'
import { type BesideExample, fitBeside } from './fit-beside.ts'
import { lowestWithin } from './choose-thresholds.ts'
import { calibrate, fitJudge } from './fit-judge.ts'
import type { Business } from './read-businesses.ts'
import type { ReadMail } from './understand-mails.ts'

/**
 * What came of one mail: whether it says nothing besides, the chance of its least sure ask, the chance that the answers settle it, and whether a careful owner would
 * send them, and nothing else.
 */
export type MailOutcome = Pick<ReadMail, 'group'> & { isBare: boolean; least: number; chance: number; isRight: boolean }

export type MailSet = {
  businesses: readonly Business[]
  mails: readonly ReadMail[]
  vectors: ReadonlyMap<string, BothVectors>
  /** Of the texts of the sheets. */
  vectorsOf: (text: string) => BothVectors
}
type Part = { learned: Learned; fold: number }
type Judged = { mail: ReadMail; fold: number; features: number[]; isRight: boolean; least: number }

/** Of what leaves of the mails to train on, of which most are not settled by one answer, at most this share may be wrong. */
const mostMailRisk = 0.1

/**
 * Fits whether answers settle a whole mail. `parts` are what was learned without the businesses of each fold, `foldOf` says which fold a business is in; the
 * outcomes are of businesses that nothing was fitted to.
 */
export function trainMails(set: MailSet, parts: readonly Learned[], foldOf: (business: number) => number) {
  const besideOf = (fold: number | null) => fitBeside(besideExamples(set, (business) => fold === null || foldOf(business) !== fold))
  const judged = parts.flatMap((learned, fold) =>
    judgeAll(
      { ...set, mails: set.mails.filter(({ business }) => foldOf(business) === fold) },
      { fold, learned: { ...learned, beside: besideOf(fold) } },
    ),
  )
  const likely = judged.filter(isLikely)
  const scored = parts.flatMap((_, fold) => {
    const mail = fitJudge(
      likely.filter((one) => one.fold !== fold),
      seededRandom(4),
    )
    return judged.filter((one) => one.fold === fold).map((one) => ({ ...one, score: scoreFirst(mail, one.features) }))
  })
  const likelyScored = scored.filter(isLikely)
  const [slope = 1, offset = 0] = calibrate({ mean: [], spread: [], hidden: [], out: [1, 0] }, likelyScored).out
  const outcomes = scored.map((one) => outcomeOf(one, chanceOf(slope * one.score + offset)))
  return {
    beside: besideOf(null),
    mail: calibrate(fitJudge(likely, seededRandom(4)), likelyScored),
    settlesFrom: chooseSettlesFrom(outcomes),
    outcomes,
  }
}

/** What comes of mails by weights as they are kept. */
export function measureMails(set: MailSet, learned: Learned): MailOutcome[] {
  return judgeAll(set, { learned, fold: 0 }).map((one) => outcomeOf(one, chanceOf(scoreFirst(learned.mail, one.features))))
}

function outcomeOf({ mail, isRight, least }: Judged, chance: number): MailOutcome {
  return { group: mail.group, isBare: mail.beside.length === 0, least, chance, isRight }
}

function isLikely({ least }: { least: number }): boolean {
  return least >= likelyFrom
}

/** As low as the risk above it allows, counted with one error more than was seen, of mails that say something besides. */
export function chooseSettlesFrom(outcomes: readonly MailOutcome[]): number {
  return lowestWithin(
    outcomes.filter((one) => one.group !== 'question' && !one.isBare && isLikely(one)),
    mostMailRisk,
  )
}

function judgeAll({ businesses, mails, vectors, vectorsOf }: MailSet, { learned, fold }: Part): Judged[] {
  return businesses.flatMap((business, index) => {
    const own = mails.filter((mail) => mail.business === index)
    if (own.length === 0) return []
    const answers = business.answers.map((answer) => ({ ...answer, sources: [], state: 'confirmed' as const }))
    const sheet = layOutSheet(answers, vectorsOf, learned)
    const { look, lookUpAsks } = lookIn({ answers, sheet }, learned, vectors)
    return own.flatMap((mail): Judged[] => {
      const { asked, text: whole, beside, mayAsk } = mail
      const found = lookedUpMail({ asked, own: lookUpAsks(asked), whole, look, vectors, beside, mayAsk }, sheet, learned)
      if (!found) return []
      return [
        {
          mail,
          fold,
          least: leastChance(found),
          features: mailFeaturesOf(found, sheet, learned),
          isRight: isFullReply(mail, found, sheet),
        },
      ]
    })
  })
}

/** Whether the answers that would be sent are one that settles the mail, or all those that it asks for. */
function isFullReply({ group, settles, answers }: ReadMail, { asks }: LookedUpMail, sheet: AnswerSheet): boolean {
  const sent = new Set(asks.flatMap(({ ranked }) => sheet.answers[ranked[0]?.place ?? -1]?.id ?? []))
  const areRight = [...sent].every((id) => answers.includes(id))
  return areRight && ((settles && sent.size === 1) || ((settles || group === 'several') && sent.size === answers.length))
}

/** In plain mails what stands around a question does not matter; in those with a detail, a further matter or a wish it does. */
const harmless: ReadonlySet<ReadMail['group']> = new Set(['plain', 'far'])
const telling: ReadonlySet<ReadMail['group']> = new Set(['detail', 'more', 'wish'])

function besideExamples({ mails, vectors }: MailSet, isTaught: (business: number) => boolean): BesideExample[] {
  return mails.flatMap(({ business, group, beside }) => {
    if (!isTaught(business) || !(harmless.has(group) || telling.has(group))) return []
    return beside.flatMap((text) => {
      const of = vectors.get(text)
      return of ? [{ vector: of.second, matters: telling.has(group) }] : []
    })
  })
}
