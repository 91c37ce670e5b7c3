/**
 * What may be unique among owners' rows without the owner: all there is, each with its reason. `owner-keys.test.ts` refuses anything else, and `partition-by-owner.ts` says what
 * becomes of it where rows are spread by their owners.
 */

/** Tables of the account library, which looks for a row by its id, a token or a key on a device before it knows whose it is. They stay on one server. */
export const tablesOfSigningIn: readonly string[] = ['auth_accounts', 'auth_sessions', 'passkeys', 'two_factors']

const leadsToOwner = 'whoever comes with it has said nothing of an owner yet: it leads to them'

/** Unique indexes by which somebody outside finds the owner. */
export const foundByStrangers: Readonly<Record<string, string>> = {
  booking_sources_hook_key_unique: leadsToOwner,
  lead_sources_form_key_unique: leadsToOwner,
}

/** Each has another one with the owner beside it already, by which this version works. To be dropped by the next migration that contracts (decision 0065). */
export const goesWithTheNextVersion: Readonly<Record<string, string>> = {
  asked_days_as_before: 'the version before says ON CONFLICT (source_id, day)',
  draft_copies_as_before: 'the version before says ON CONFLICT (outgoing_id)',
  gmail_tokens_mailbox_id_unique: 'the version before says ON CONFLICT (mailbox_id)',
  look_backs_as_before: 'the version before says ON CONFLICT (mailbox_id)',
  outgoing_pkey: 'the version before says GROUP BY id, which lets it name other columns while id alone is the primary key',
}
