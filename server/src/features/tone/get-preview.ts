import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { PreviewMaterial } from '@ownvoice/core/tone/contract'
import { listAnswerable } from '../../db/knowledge/answers.ts'
import { getVoice } from '../../db/tone/voice.ts'
import type { Deps } from '../../deps.ts'

const MOST_EXAMPLES = 6

/** The owner's voice and some of the answers that the owner stands behind, each of another kind first. */
export async function getPreview({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<PreviewMaterial> {
  return db.transaction(owner, async (tx) => {
    const confirmed = (await listAnswerable(tx)).flatMap((answer) => {
      const question = answer.state === 'confirmed' ? answer.questions.find(isAsPeopleAsk) : undefined
      return question === undefined ? [] : [{ ...answer, questions: [question] }]
    })
    const firsts = [...Map.groupBy(confirmed, ({ kind }) => kind).values()].flatMap((group) => group.slice(0, 1))
    const rest = confirmed.filter((answer) => !firsts.includes(answer))
    const examples = [...firsts, ...rest].slice(0, MOST_EXAMPLES)
    return {
      voice: await getVoice(tx),
      examples: examples.map(({ id, kind, about, text, questions, sources, state }) => ({
        id,
        kind,
        about,
        text,
        questions,
        sources,
        state,
      })),
    }
  })
}

/** The sheet also has questions of a few words, made up so that more is found. */
function isAsPeopleAsk(question: string): boolean {
  return question.endsWith('?') && !question.toLowerCase().startsWith('what about ')
}
