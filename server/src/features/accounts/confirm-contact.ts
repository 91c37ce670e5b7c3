import type { ContactView } from '@ownvoice/core/accounts/contract'
import { contactMail } from '@ownvoice/core/accounts/mails'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { securityMail } from '@ownvoice/core/accounts/security-mail'
import { record } from '../../db/accounts/audit.ts'
import { confirmContact as confirm, findConfirmedEmail, findContact, findProfile } from '../../db/accounts/profiles.ts'
import { actAs, type Acting } from '../../db/acting.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { readSealedAddress, type SealedAddress, sealedAddressUrl } from '../../http/sealed-address.ts'
import { postProductMail } from '../../jobs/post-product-mail.ts'
import { endNoticeLinksIfMoved } from './end-notice-links.ts'

type ContactDeps = Pick<Deps, 'db' | 'secrets' | 'config' | 'jobs'>

/** Where what we write to the owner goes. */
export async function getContact({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<ContactView> {
  return db.transaction(owner, findContact)
}

/** Mails the link that confirms the address of the owner's choice, unless it is confirmed. The sign-in address has a link of its own. */
export async function sendContactLink(deps: ContactDeps, owner: OwnerId): Promise<ContactView> {
  const contact = await getContact(deps, owner)
  if (contact.isConfirmed || contact.isSignIn) return contact
  const url = sealedAddressUrl(deps, 'contact', { owner, address: contact.email })
  await postProductMail(deps, contactMail({ to: contact.email, url }), owner)
  return contact
}

/** What such a link would confirm. Throws `not_found` for one that is none, and where the owner has chosen another address since. */
export async function readContactLink({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, token: string): Promise<SealedAddress> {
  const named = readSealedAddress(secrets, 'contact', token)
  const profile = named && (await db.transaction(named.owner, findProfile))
  if (!named || profile?.contactEmail !== named.address) throw new AppError('not_found')
  return named
}

/** Whoever holds the link has read mail to the address. */
const byLink: Acting = { actor: 'owner', session: { id: null, device: 'A link by email' } }

/** From now on what we write to the owner goes to the address of the link, and links in notices to another one end; the address that they sign in with is told. Doing it twice is no error. */
export async function confirmContact(deps: Pick<Deps, 'db' | 'secrets' | 'jobs' | 'clock'>, token: string): Promise<{ address: string }> {
  const { owner, address } = await readContactLink(deps, token)
  const signIn = await actAs(byLink, () =>
    deps.db.transaction(owner, async (tx) => {
      if (!(await endNoticeLinksIfMoved(tx, deps.clock.now(), () => confirm(tx, address)))) return null
      await record(tx, 'contact_confirmed')
      return findConfirmedEmail(tx)
    }),
  )
  if (signIn !== null) await postProductMail(deps, securityMail({ to: signIn, event: { is: 'contact_changed', address } }), owner)
  return { address }
}
