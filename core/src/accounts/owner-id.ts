/** The id of the account that owns a row, a job, a file or a live connection. A UUID. */
export type OwnerId = string & { readonly __brand: 'OwnerId' }

/** Marks a string as an owner's id. Call it only where the id comes from a session, a job or a row. */
export function ownerId(id: string): OwnerId {
  return id as OwnerId // the one place where the brand is given
}
