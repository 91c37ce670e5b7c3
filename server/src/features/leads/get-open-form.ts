import { findLeadSource } from '../../db/leads/lead-sources.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** The form that this key names, with its owner. Throws `form_closed` when there is none that takes leads. */
export async function getOpenForm({ db }: Pick<Deps, 'db'>, formKey: string) {
  const source = await db.system((tx) => findLeadSource(tx, formKey))
  if (!source) throw new AppError('form_closed')
  return source
}
