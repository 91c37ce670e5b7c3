import { useState } from 'react'
import { DocumentList } from '../features/knowledge/document-list.tsx'
import { KnowledgeTabs } from '../features/knowledge/knowledge-tabs.tsx'
import { type OpenQuestion, QuestionDialog } from '../features/knowledge/question-dialog.tsx'
import { Radar } from '../features/knowledge/radar.tsx'
import { UploadArea } from '../features/knowledge/upload-area.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function DocumentsPage() {
  const [question, setQuestion] = useState<OpenQuestion>(null)
  return (
    <div className="space-y-10">
      <KnowledgeTabs />
      <div className="-mt-4 flex flex-wrap items-start justify-between gap-4">
        <PageTitle title="Documents">
          <p>What your replies rest on. What does not stand here is never said: you are asked instead.</p>
        </PageTitle>
        <button type="button" className="button button-plain" onClick={() => setQuestion({ new: '' })}>
          Add a question and answer
        </button>
      </div>
      <UploadArea />
      <Radar onWriteAnswer={(asked) => setQuestion({ new: asked })} onEditQuestion={(id) => setQuestion({ id })} />
      <DocumentList onEditQuestion={(id) => setQuestion({ id })} />
      <QuestionDialog open={question} onClose={() => setQuestion(null)} />
    </div>
  )
}
