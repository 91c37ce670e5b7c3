import { z } from 'zod'
import { wire } from '../wire.ts'

/** So many passkeys open one account. */
export const MOST_PASSKEYS = 10

/** What its owner calls a passkey: at first the browser in which it was added. */
export const PasskeyName = z.string().trim().min(1, 'Give it a name.').max(60, 'Sixty characters at most.')

/** A key on a device of the owner's, or in their password manager, that signs in without the password. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const path = '/me/passkeys'
const tags = ['accounts']

export const passkeysContract = {
  list: wire
    .route({ method: 'GET', path, summary: 'The passkeys that sign in to the account, in the order of adding', tags })
    .output(z.array(Passkey)),
  rename: wire
    .route({ method: 'PUT', path: `${path}/{id}`, summary: 'Gives a passkey another name, and answers all', tags })
    .input(z.object({ id: z.uuid(), name: PasskeyName }))
    .output(z.array(Passkey)),
  remove: wire
    .route({ method: 'DELETE', path: `${path}/{id}`, summary: 'Has a passkey sign in no more, and answers those that are left', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(Passkey)),
}
