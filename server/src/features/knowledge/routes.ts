import type { Deps } from '../../deps.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { confirmAnswers, dismissAnswers } from './answers/change-answers.ts'
import { editAnswer } from './answers/edit-answer.ts'
import { getAnswer } from './answers/get-answer.ts'
import { listAnswers } from './answers/list-answers.ts'
import { listConflicts } from './answers/list-conflicts.ts'
import { undoAnswers } from './answers/undo-answers.ts'
import { deleteDocument } from './delete-document.ts'
import { getDocumentText } from './get-document-text.ts'
import { addQuestion, changeQuestion, getQuestion } from './keep-question.ts'
import { listDocuments } from './list-documents.ts'
import { listRadar } from './list-radar.ts'
import { listUnanswered } from './list-unanswered.ts'
import { measureStorage } from './measure-storage.ts'
import { previewDocument } from './preview-document.ts'
import { renameDocument } from './rename-document.ts'
import { retryDocument } from './retry-document.ts'
import { reopenFinding, dismissFinding } from './dismiss-finding.ts'
import { viewDocument } from './view-document.ts'

export function knowledgeRoutes(deps: Deps) {
  const { knowledge } = subscribedRpc
  return {
    answers: {
      list: knowledge.answers.list.handler(({ input, context }) => listAnswers(deps, context.owner, input)),
      get: knowledge.answers.get.handler(({ input, context }) => getAnswer(deps, context.owner, input.id)),
      listConflicts: knowledge.answers.listConflicts.handler(({ context }) => listConflicts(deps, context.owner)),
      confirm: knowledge.answers.confirm.handler(({ input, context }) => confirmAnswers(deps, context.owner, input.answers)),
      dismiss: knowledge.answers.dismiss.handler(({ input, context }) => dismissAnswers(deps, context.owner, input.answers)),
      undo: knowledge.answers.undo.handler(({ input, context }) => undoAnswers(deps, context.owner, input.answers)),
      edit: knowledge.answers.edit.handler(({ input, context }) => editAnswer(deps, context.owner, input)),
    },
    listDocuments: knowledge.listDocuments.handler(({ input, context }) => listDocuments(deps, context.owner, input)),
    getStorage: knowledge.getStorage.handler(({ context }) => measureStorage(deps, context.owner)),
    getDocument: knowledge.getDocument.handler(({ input, context }) => viewDocument(deps, context.owner, input.id)),
    getDocumentText: knowledge.getDocumentText.handler(({ input, context }) => getDocumentText(deps, context.owner, input.id)),
    renameDocument: knowledge.renameDocument.handler(({ input, context }) => renameDocument(deps, context.owner, input)),
    deleteDocument: knowledge.deleteDocument.handler(async ({ input, context }) => {
      await deleteDocument(deps, context.owner, input.filename)
      return { deleted: true }
    }),
    previewDocument: knowledge.previewDocument.handler(({ input, context }) => previewDocument(deps, context.owner, input.id)),
    retryDocument: knowledge.retryDocument.handler(async ({ input, context }) => {
      await retryDocument(deps, context.owner, input.id)
      return { queued: true }
    }),
    addQuestion: knowledge.addQuestion.handler(({ input, context }) => addQuestion(deps, context.owner, input)),
    getQuestion: knowledge.getQuestion.handler(({ input, context }) => getQuestion(deps, context.owner, input.id)),
    changeQuestion: knowledge.changeQuestion.handler(({ input, context }) => changeQuestion(deps, context.owner, input)),
    listRadar: knowledge.listRadar.handler(({ context }) => listRadar(deps, context.owner)),
    listUnanswered: knowledge.listUnanswered.handler(({ input, context }) => listUnanswered(deps, context.owner, input)),
    dismissFinding: knowledge.dismissFinding.handler(async ({ input, context }) => {
      await dismissFinding(deps, context.owner, input)
      return { dismissed: true }
    }),
    reopenFinding: knowledge.reopenFinding.handler(async ({ input, context }) => {
      await reopenFinding(deps, context.owner, input.key)
      return { dismissed: false }
    }),
  }
}
