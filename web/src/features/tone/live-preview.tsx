import { exampleAnswer, previewReply, previewSender } from '@ownvoice/core/assistant/compose/preview-reply'
import type { Draft } from '@ownvoice/core/assistant/trace'
import type { PreviewMaterial } from '@ownvoice/core/tone/contract'
import type { Tone, ToneProfile } from '@ownvoice/core/tone/tone'
import { isMeasured } from '@ownvoice/core/tone/tint'
import { voiceScore } from '@ownvoice/core/tone/voice-score'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { VoiceNearness } from '../../ui/voice-nearness.tsx'
import { changedStatements } from './changed-statements.ts'

type LivePreviewProps = { before: Tone; now: Tone }

/** One customer's question, answered with the sliders as they stood and as they stand. */
export function LivePreview(props: LivePreviewProps) {
  const material = useQuery(api.tone.getPreview.queryOptions())
  if (material.isPending) return <p className="mt-6 text-quiet">Writing two replies…</p>
  if (material.isLoadingError) return <Fault what="The preview" query={material} />
  return <Preview {...props} material={material.data} />
}

function Preview({ before, now, material }: LivePreviewProps & { material: PreviewMaterial }) {
  const id = useId()
  const [first] = useState(material.voice)
  const [chosen, setChosen] = useState(0)
  const examples = material.examples.length > 0 ? material.examples : [exampleAnswer]
  const answer = examples[chosen] ?? examples[0] ?? exampleAnswer
  const drafts = {
    before: previewReply({ ...first, tone: before }, answer),
    now: previewReply({ ...material.voice, tone: now }, answer),
  }
  const isSame = drafts.before.text === drafts.now.text
  return (
    <div className="mt-6 border-t border-line pt-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label htmlFor={id} className="font-semibold">
          {previewSender} asks
        </label>
        <select
          id={id}
          className="field w-auto! max-w-full"
          value={examples.indexOf(answer)}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        >
          {examples.map(({ id: key, questions, about }, index) => (
            <option key={key} value={index}>
              {questions[0] ?? about}
            </option>
          ))}
        </select>
      </div>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <Reply label="With the setting before" draft={drafts.before} profile={material.voice.profile} />
        <Reply
          label="With the setting now"
          draft={drafts.now}
          profile={material.voice.profile}
          changed={changedStatements(drafts.before, drafts.now)}
        />
      </div>
      <p className="mt-3 text-13 text-quiet">
        {isSame
          ? 'Both replies are the same. Move a slider: below a third it is one manner, above two thirds the other.'
          : 'What has changed is marked. The facts stay as you wrote them.'}{' '}
        {material.examples.length === 0 && 'Confirm answers under RAG Brain to see your own here.'}
      </p>
    </div>
  )
}

type ReplyProps = { label: string; draft: Draft; profile: ToneProfile | null; changed?: ReadonlySet<number> }

function Reply({ label, draft, profile, changed }: ReplyProps) {
  const voice = profile && isMeasured(profile) ? voiceScore(profile, draft.text) : null
  const paragraphs = Map.groupBy([...draft.statements.entries()], ([, { paragraph }]) => paragraph)
  return (
    <article aria-label={label} className="rounded-card border border-line bg-sheet p-4 sm:p-6">
      <h3 className="mb-3 text-13 text-quiet">{label}</h3>
      <div className="space-y-3 font-serif text-17 [overflow-wrap:anywhere] whitespace-pre-line">
        {[...paragraphs].map(([paragraph, statements]) => (
          <p key={paragraph}>
            {statements.map(([index, { text }]) => (
              <span key={index}>{changed?.has(index) ? <mark className="rounded-chip bg-accent-tint text-ink">{text}</mark> : text} </span>
            ))}
          </p>
        ))}
      </div>
      {voice && <VoiceNearness voice={voice} />}
    </article>
  )
}
