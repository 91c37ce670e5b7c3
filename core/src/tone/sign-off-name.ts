type Names = { preferred: string; fullName: string; businessName: string }

/** What replies are signed with: the name the owner prefers, else their own, else that of the business; '' where none is known. */
export function signOffNameOf({ preferred, fullName, businessName }: Names): string {
  return preferred || fullName || businessName
}
