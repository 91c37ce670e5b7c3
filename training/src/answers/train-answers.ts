import { type AnswerSheet, layOutSheet } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import { chanceOf, judgeFeaturesOf, scoreFirst } from '@ownvoice/core/knowledge/sheet/judge-answer'
import { placesOf } from '@ownvoice/core/knowledge/sheet/kind-asked'
import { likelyFrom } from '@ownvoice/core/knowledge/sheet/find-in-sheet'
import { kindOrder, type Learned, openLearned, type StoredLearned } from '@ownvoice/core/knowledge/sheet/learned'
import { rankOffers } from '@ownvoice/core/knowledge/sheet/rank-offers'
import { secondCosinesOf } from '@ownvoice/core/knowledge/sheet/second-vectors'
import { rankAnswers, type RankedAnswer, rankFeatureNames, rankFeaturesOf, rankValuesOf } from '@ownvoice/core/knowledge/sheet/rank-answers'
import { seededRandom } from '../../../core/testing/seeded-random.ts'
import { chooseThresholds } from './choose-thresholds.ts'
import { countWords } from './count-words.ts'
import { calibrate, fitJudge, type JudgeExample } from './fit-judge.ts'
import { fitKinds } from './fit-kinds.ts'
import { fitMap } from './fit-map.ts'
import { fitRanking, type RankingExample } from './fit-ranking.ts'
import { packWeights } from './pack-weights.ts'
import { type Outcome, supplies, type Supply } from './outcome.ts'
import type { Business, BusinessQuestion } from './read-businesses.ts'
import { type MailOutcome, type MailSet, measureMails, trainMails } from './train-mails.ts'
import type { understandMails } from './understand-mails.ts'

/** The unit vectors of texts by the embedder and by its second model. */
export type TextVectors = { first: ReadonlyMap<string, Float32Array>; second: ReadonlyMap<string, Float32Array> }

export type TrainingSet = Pick<StoredLearned, 'trainedOn' | 'embedder' | 'secondEmbedder'> & {
  businesses: readonly Business[]
  messages: readonly { business: string; text: string }[]
  vectors: TextVectors
  /** Mails and questions to these businesses as they are read, with the vectors of what is looked up for them. */
  mails: Awaited<ReturnType<typeof understandMails>>
}

/** How often the businesses are parted into those that teach and those that test. */
const folds = 5
const noJudge: Learned['judge'] = { mean: [], spread: [], hidden: [], out: [0] }

type Asked = {
  business: number
  question: BusinessQuestion
  supply: Supply
  sheet: AnswerSheet
  vector: Float32Array
  second: Float32Array
  right: number[]
}
/** `byBoth`: the same with what the second model says of each answer. */
type WithFeatures = Asked & RankingExample & { byBoth: number[][] }
/** `byBoth`: the same of the ranking by both models. */
type Judged = Asked & JudgeExample & Pick<Outcome, 'rank'> & { byBoth: Pick<JudgeExample, 'features'> & Pick<Outcome, 'rank'> }

/**
 * Fits all that finds and judges answers. `outcomes` are of businesses that what judged them was not fitted to: each fifth of them in turn is left out.
 * The same set gives the same weights.
 */
export function trainAnswers(
  set: TrainingSet,
  say: (line: string) => void,
): { stored: StoredLearned; outcomes: Outcome[]; mailOutcomes: MailOutcome[] } {
  const words = countWords(set.messages)
  const vectors = openVectors(set.vectors)
  const listed: WithFeatures[] = []
  const partial: Learned[] = []
  for (let fold = 0; fold < folds; fold += 1) {
    const learned = openLearned(
      storedFrom(
        set,
        words,
        fitBase(
          set.businesses.filter((_, index) => index % folds !== fold),
          vectors.first,
        ),
      ),
    )
    partial.push(learned)
    listed.push(...set.businesses.flatMap((business, index) => (index % folds === fold ? askAll(business, index, vectors, learned) : [])))
    say(`answers: part ${fold + 1} of ${folds}`)
  }
  const judged = leavingOut(listed, fitRankings).map(({ asked, fitted }) => rankOne(asked, { ...foldOf(partial, asked), ...fitted }))
  const scored = leavingOut(judged, (rest) => fitJudge(rest, seededRandom(3))).map(({ asked, fitted }) => ({
    asked,
    score: scoreFirst(fitted, asked.features),
    scoreByBoth: scoreFirst(fitted, asked.byBoth.features),
    isRight: asked.isRight,
  }))
  const plain = storedFrom(set, words, fitBase(set.businesses, vectors.first))
  const judge = calibrate(fitJudge(judged, seededRandom(3)), scored)
  const scale = calibrate({ ...noJudge, out: [1, 0] }, scored).out
  const chanceAt = (score: number) => chanceOf((scale[0] ?? 1) * score + (scale[1] ?? 0))
  const outcomes = scored.map(({ asked, score, scoreByBoth }) => outcomeOf(asked, chanceAt(score), chanceAt(scoreByBoth)))
  const thresholds = chooseThresholds(outcomes)
  const parts = partial.map((learned, fold): Learned => {
    const rest = <T extends { asked: Asked }>(all: readonly T[]) => all.filter(({ asked }) => asked.business % folds !== fold)
    const taught = judged.filter(({ business }) => business % folds !== fold)
    return {
      ...learned,
      ...fitRankings(listed.filter(({ business }) => business % folds !== fold)),
      judge: calibrate(fitJudge(taught, seededRandom(3)), rest(scored)),
      ...thresholds,
    }
  })
  const { outcomes: mailOutcomes, ...ofMails } = trainMails(mailSetOf(set), parts, (business) => business % folds)
  return { stored: { ...plain, ...fitRankings(listed), judge, ...thresholds, ...ofMails }, outcomes, mailOutcomes }
}

/** What comes of the questions to businesses, by weights as they are kept. */
export function measureQuestions(businesses: readonly Business[], vectors: TextVectors, learned: Learned): Outcome[] {
  const asked = businesses.flatMap((business, index) => askAll(business, index, openVectors(vectors), learned))
  return asked.map((one) => {
    const judged = rankOne(one, learned)
    const chanceBy = ({ features }: Pick<JudgeExample, 'features'>) => chanceOf(scoreFirst(learned.judge, features))
    return outcomeOf(judged, chanceBy(judged), chanceBy(judged.byBoth))
  })
}

function mailSetOf({ businesses, vectors, mails }: Pick<TrainingSet, 'businesses' | 'vectors' | 'mails'>): MailSet {
  const { first, second } = openVectors(vectors)
  return { businesses, ...mails, vectorsOf: (text) => ({ first: first(text), second: second(text) }) }
}

/** What comes of the mails to businesses, by weights as they are kept. */
export function measureMailsTo(set: Pick<TrainingSet, 'businesses' | 'vectors' | 'mails'>, learned: Learned): MailOutcome[] {
  return measureMails(mailSetOf(set), learned)
}

/** What is likely by its own words is offered as it was found, as by `offersFor`. */
function outcomeOf({ question, supply, rank, byBoth }: Judged, chance: number, chanceByBoth: number): Outcome {
  const offered = chance >= likelyFrom ? rank : byBoth.rank
  return { group: question.group, supply, rank, offered, chance, offeredChance: Math.max(chance, chanceByBoth) }
}

function fitRankings(listed: readonly WithFeatures[]): Pick<Learned, 'ranking' | 'offering'> {
  const answered = listed.filter(({ right }) => right.length > 0)
  return { ranking: fitRanking(answered), offering: fitRanking(answered.map(({ byBoth, right }) => ({ features: byBoth, right }))) }
}

type Base = { map: ReturnType<typeof fitMap>; kinds: Float32Array }

function fitBase(businesses: readonly Business[], vectorOf: (text: string) => Float32Array): Base {
  const asked = businesses.map(({ answers, questions }) =>
    answers.map((answer) => {
      const own = questions.filter(({ group, answers: right }) => group !== 'miss' && right.includes(answer.id)).map(({ text }) => text)
      return { answer, questions: [...answer.questions, ...own] }
    }),
  )
  const map = fitMap(
    asked.map((answers) =>
      answers.map(({ answer, questions }) => ({
        questions: questions.map(vectorOf),
        text: vectorOf(answer.text),
        about: vectorOf(answer.about),
      })),
    ),
    seededRandom(1),
  )
  const examples = asked
    .flat()
    .flatMap(({ answer, questions }) =>
      questions.map((text) => ({ vector: vectorOf(text), places: placesOf(text), kind: kindOrder.indexOf(answer.kind) })),
    )
  return { map, kinds: fitKinds(examples, seededRandom(2)) }
}

function storedFrom(
  { trainedOn, embedder, secondEmbedder }: TrainingSet,
  words: ReturnType<typeof countWords>,
  { map, kinds }: Base,
): StoredLearned {
  return {
    version: 2,
    trainedOn,
    embedder,
    secondEmbedder,
    map: { rank: map.rank, down: packWeights(map.down), up: packWeights(map.up) },
    kinds: packWeights(kinds),
    ranking: rankFeatureNames.map(() => 0),
    offering: [],
    judge: noJudge,
    beside: [],
    mail: noJudge,
    leavesFrom: 1,
    settlesFrom: 1,
    offeredFrom: 0,
    ...words,
  }
}

/** Each question of a business against its sheet, once for each supply of questions. */
function askAll(business: Business, index: number, vectors: OpenVectors, learned: Learned): WithFeatures[] {
  return supplies.flatMap((supply) => {
    const answers = business.answers.map((answer) => ({
      ...answer,
      questions: answer.questions.slice(0, supply),
      state: 'confirmed' as const,
    }))
    const sheet = layOutSheet(answers, (text) => ({ first: vectors.first(text), second: vectors.second(text) }), learned)
    return business.questions.map((question) => {
      const [vector, second] = [vectors.first(question.text), vectors.second(question.text)]
      const features = rankFeaturesOf({ text: question.text, vector }, sheet, learned.map).map(rankValuesOf)
      return {
        business: index,
        question,
        supply,
        sheet,
        vector,
        second,
        right: question.group === 'miss' ? [] : question.answers.map((id) => answers.findIndex((answer) => answer.id === id)),
        features,
        byBoth: features.map((own, place) => [...own, ...secondCosinesOf(second, sheet.seconds[place]!)]), // one for each answer
      }
    })
  })
}

function rankOne(asked: Asked, learned: Learned): Judged {
  const { question, vector, second, sheet, right } = asked
  const ask = { text: question.text, vector, second }
  const ranked = rankAnswers(ask, sheet, learned)
  const firstRight = (all: readonly RankedAnswer[]) => {
    const rank = all.findIndex(({ place }) => right.includes(place))
    return rank < 0 ? null : rank
  }
  const rank = firstRight(ranked)
  const both = rankOffers(ranked, learned)
  const byBoth = { features: judgeFeaturesOf({ ask, sheet, ranked: both }, learned), rank: firstRight(both) }
  return { ...asked, features: judgeFeaturesOf({ ask, sheet, ranked }, learned), isRight: rank === 0, rank, byBoth }
}

/** What is fitted to all but a fifth of the businesses, for each of that fifth. */
function leavingOut<T extends Asked, F>(all: readonly T[], fit: (rest: readonly T[]) => F): { asked: T; fitted: F }[] {
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const fitted = fit(all.filter(({ business }) => business % folds !== fold))
    return all.filter(({ business }) => business % folds === fold).map((asked) => ({ asked, fitted }))
  })
}

function foldOf(partial: readonly Learned[], { business }: Asked): Learned {
  return partial[business % folds]! // one for each fold
}

type OpenVectors = Record<keyof TextVectors, (text: string) => Float32Array>

function openVectors({ first, second }: TextVectors): OpenVectors {
  return { first: vectorsOf(first), second: vectorsOf(second) }
}

function vectorsOf(vectors: ReadonlyMap<string, Float32Array>): (text: string) => Float32Array {
  return (text) => {
    const vector = vectors.get(text)
    if (!vector) throw new Error(`No vector for: ${text}`)
    return vector
  }
}
