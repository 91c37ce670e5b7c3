import { z } from 'zod'

/** What kind of thing a text says that can be checked against another text. */
export const ClaimKind = z.enum(['price', 'date', 'time', 'number', 'name', 'link', 'contact', 'promise'])
export type ClaimKind = z.infer<typeof ClaimKind>
