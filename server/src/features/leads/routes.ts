import type { Deps } from '../../deps.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { addLeadForm } from './add-lead-form.ts'
import { changeLeadForm } from './change-lead-form.ts'
import { listLeadForms } from './list-lead-forms.ts'
import { makeWebhookSecret } from './make-webhook-secret.ts'
import { removeLeadForm } from './remove-lead-form.ts'
import { replaceFormKey } from './replace-form-key.ts'

/** Where owners make and change their forms. What visitors send comes in by `mountLeadForms`. */
export function leadsRoutes(deps: Deps) {
  const { leads } = subscribedRpc
  return leads.router({
    listForms: leads.listForms.handler(({ context }) => listLeadForms(deps, context.owner, context.origin)),
    addForm: leads.addForm.handler(({ context: { owner, origin }, input: { name } }) => addLeadForm(deps, owner, { name, origin })),
    changeForm: leads.changeForm.handler(({ context: { owner, origin }, input: { id, ...wish } }) =>
      changeLeadForm(deps, owner, { id, origin, wish }),
    ),
    replaceKey: leads.replaceKey.handler(({ context: { owner, origin }, input: { id } }) => replaceFormKey(deps, owner, { id, origin })),
    makeSecret: leads.makeSecret.handler(({ context, input }) => makeWebhookSecret(deps, context.owner, input.id)),
    removeForm: leads.removeForm.handler(async ({ context, input }) => {
      await removeLeadForm(deps, context.owner, input.id)
      return { removed: true as const }
    }),
  })
}
