import type { Deps } from '../../deps.ts'
import { rpc } from '../../http/rpc.ts'
import { getDocumentText } from './get-document-text.ts'

export function knowledgeRoutes(deps: Pick<Deps, 'db'>) {
  return {
    getDocumentText: rpc.knowledge.getDocumentText.handler(({ input, context }) => getDocumentText(deps, context.owner, input.id)),
  }
}
