import type { ModelChoice, OfferedModel } from '@ownvoice/core/assistant/offered-model'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { showToast } from '../../ui/toast.ts'
import { monthWords } from './month-words.ts'

/** What replies are written with, and the way to a language model on this machine. */
export function LanguageModelCard() {
  const choice = useQuery(api.assistant.getModelChoice.queryOptions())
  return (
    <section className="rounded-card border border-line p-6" aria-labelledby="language-model" aria-busy={choice.isPending}>
      <h2 id="language-model" className="font-serif text-21">
        Language model
      </h2>
      {choice.isPending && <p className="text-quiet">Looking up what replies are written with…</p>}
      {choice.isLoadingError && <Fault what="The language model" query={choice} />}
      {choice.data && <Choice choice={choice.data} />}
    </section>
  )
}

function Choice({ choice }: { choice: ModelChoice }) {
  const client = useQueryClient()
  const find = useMutation(
    api.assistant.findModels.mutationOptions({
      onError: (error) => showToast({ tone: 'error', title: 'This machine could not be searched', description: faultText(error) }),
    }),
  )
  const choose = useMutation(
    api.assistant.chooseModel.mutationOptions({
      onSuccess: (chosen) => client.setQueryData(api.assistant.getModelChoice.queryKey(), chosen),
      onError: (error) => showToast({ tone: 'error', title: 'The model could not be chosen', description: faultText(error) }),
    }),
  )
  const use = (model: OfferedModel | null) => {
    if (!choose.isPending) choose.mutate({ model, seen: choice.own })
  }
  return (
    <>
      <p className="text-quiet">{choiceWords(choice)}</p>
      {choice.contextTokens !== null && (
        <p className="text-quiet">
          It takes in about {choice.contextTokens.toLocaleString('en-US')} tokens at a time. A mail is shown with what fits of your
          documents, and one that is too long for it is left to you.
        </p>
      )}
      {(choice.operator ?? choice.own) !== null && <p className="text-quiet">{monthWords(choice.month)}</p>}
      {choice.mayChoose && (
        <div className="mt-4 flex flex-wrap gap-3">
          <button
            type="button"
            className="button button-plain"
            aria-disabled={find.isPending}
            onClick={() => find.isPending || find.mutate({})}
          >
            {find.isPending ? 'Looking…' : 'Look for a model on this machine'}
          </button>
          {choice.own && (
            <button type="button" className="button button-plain" aria-disabled={choose.isPending} onClick={() => use(null)}>
              Write without it
            </button>
          )}
        </div>
      )}
      <div role="status">{find.data && <Found found={find.data} own={choice.own} onUse={use} />}</div>
    </>
  )
}

type FoundProps = { found: readonly OfferedModel[]; own: OfferedModel | null; onUse: (model: OfferedModel) => void }

function Found({ found, own, onUse }: FoundProps) {
  if (found.length === 0)
    return <p className="mt-4">Nothing answered. Start Ollama, LM Studio or llama.cpp with a model on this machine, then look again.</p>
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {found.map((offered) => (
        <li key={`${offered.program} ${offered.model}`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <span className="min-w-0 break-words">
            <span className="font-semibold">{offered.model}</span> <span className="text-quiet">in {offered.program}</span>
          </span>
          {isSame(offered, own) ? (
            <span className="text-sent">In use</span>
          ) : (
            <button type="button" className="button button-plain" aria-label={`Use ${offered.model}`} onClick={() => onUse(offered)}>
              Use it
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function isSame(one: OfferedModel, other: OfferedModel | null): boolean {
  return one.program === other?.program && one.model === other.model
}

function choiceWords({ operator, own, mayChoose }: ModelChoice): string {
  if (operator) return `Replies are written with ${operator.split('/').slice(1).join('/')}. Every one passes the same checks.`
  if (own)
    return `Replies are written with ${own.model} in ${own.program}, on this machine. Nothing leaves it, and every reply passes the same checks.`
  const now = 'Replies are put together from your answers, without a language model.'
  return mayChoose ? `${now} One that runs on this machine needs no key and no cloud.` : now
}
