import { Modal } from '@mantine/core'
import type { Source } from '@ownvoice/core/assistant/trace'
import type { AnswerView } from '@ownvoice/core/knowledge/answers/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, isNotFound } from '../../../api/client.ts'
import { paths } from '../../../paths.ts'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'
import { Fault } from '../../../ui/fault.tsx'
import { SkeletonLine } from '../../../ui/skeleton.tsx'
import { QuestionForm } from '../question-dialog.tsx'
import { AnswerEditForm } from './answer-edit-form.tsx'
import { useAnswerChanges } from './use-answer-changes.ts'

type Wrong = { text: string; sources: readonly Source[] }
type PutRightProps = { wrong: Wrong | null; onClose: () => void }

/** Where the owner puts right what a sentence of a reply rests on: their answer, or an answer of their own in place of what a document says. */
export function PutRight({ wrong, onClose }: PutRightProps) {
  return (
    <Modal opened={wrong !== null} onClose={onClose} title="Put it right" size="lg">
      {wrong && <WhatItRestsOn wrong={wrong} onClose={onClose} />}
    </Modal>
  )
}

function WhatItRestsOn({ wrong: { text, sources }, onClose }: { wrong: Wrong; onClose: () => void }) {
  const answerIds = new Set(sources.flatMap((source) => (source.kind === 'answer' ? [source.answerId] : [])))
  const documents = new Map(sources.flatMap((source) => (source.kind === 'passage' ? [[source.documentId, source.documentName]] : [])))
  return (
    <>
      <blockquote className="border-l-2 border-line pl-3 font-serif text-17 break-words">“{text}”</blockquote>
      <p className="mt-3 text-quiet">What has left stays as it is; every reply from now on says what you put here.</p>
      {[...answerIds].map((id) => (
        <WrongAnswer key={id} id={id} onClose={onClose} />
      ))}
      {documents.size > 0 && (
        <section className="mt-6 border-t border-line pt-4">
          <h3 className="font-semibold">{documents.size === 1 ? 'A document says so' : 'Documents say so'}</h3>
          <DocumentLinks documents={[...documents].map(([id, name]) => ({ id, name }))} />
          <p className="mt-2 mb-4">Replace it with a new version, and write the answer yourself:</p>
          <QuestionForm id={null} given={{ question: '', answer: '' }} onClose={onClose} />
        </section>
      )}
    </>
  )
}

function WrongAnswer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(api.knowledge.answers.get.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }))
  return (
    <section className="mt-6 border-t border-line pt-4" aria-busy={answer.isPending}>
      {answer.isPending && <SkeletonLine className="w-full" />}
      {answer.isError && isNotFound(answer.error) && <p>The answer that it rests on is gone by now: no reply says it any more.</p>}
      {answer.isLoadingError && !isNotFound(answer.error) && <Fault what="Your answer" query={answer} />}
      {answer.data && <AnswerNow answer={answer.data} onClose={onClose} />}
    </section>
  )
}

function AnswerNow({ answer, onClose }: { answer: AnswerView; onClose: () => void }) {
  const changes = useAnswerChanges()
  if (answer.state === 'dismissed') return <p>You have dismissed the answer that it rests on: no reply says it any more.</p>
  const documents = new Map(answer.sources.map(({ documentId, documentName }) => [documentId, documentName]))
  return (
    <>
      <h3 className="font-semibold">It is your answer about “{answer.about}”</h3>
      {documents.size > 0 && !answer.isQuestion && (
        <>
          <DocumentLinks documents={[...documents].map(([id, name]) => ({ id, name }))} />
          <p className="mt-1 text-quiet">If the document is wrong too, replace it with a new version: replies may rest on it as well.</p>
        </>
      )}
      <div className="mt-4">
        <AnswerEditForm
          answer={answer}
          isSaving={changes.isSaving}
          onSave={(words) => changes.edit(answer, words, onClose)}
          onCancel={onClose}
        />
      </div>
      <button
        type="button"
        className="button button-plain mt-3"
        onClick={() => {
          changes.dismiss([answer])
          onClose()
        }}
      >
        Never say this
      </button>
    </>
  )
}

function DocumentLinks({ documents }: { documents: readonly { id: string; name: string }[] }) {
  return (
    <p className="mt-1 text-quiet">
      From{' '}
      {documents.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={paths.document(id)} className="link">
            {documentTitle(name)}
          </Link>
        </span>
      ))}
    </p>
  )
}
