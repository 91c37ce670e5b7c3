import { anyWord, pattern } from '../pattern.ts'
import { personName } from './person-name.ts'

const title = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|fr|sir|dame|cpl|sgt|lt|capt|maj|col|cllr|herr|frau)\.?$/i
/** What firms and offices have in their names, and people hardly. */
const firm = pattern(
  'i',
  anyWord(
    /(?:accounts?|accounting|admin|bookings?|enquiries|inquiries|reception|sales|stores|purchasing|procurement|payroll|billing|finance|credit|marketing|support)/,
    /(?:limited|plc|company|co|group|holdings|partners|associates|services?|solutions|systems|supplies|industries|enterprises)/,
    /(?:steel|dental|lab|labs|clinic|hospital|pharmacy|surgery|school|academy|college|university|nursery|studio|church|parish|council|club|society|trust|foundation|charity)/,
    /(?:hotel|inn|cafe|restaurant|bakery|motors|garage|properties|estates|lettings|management|insurance|bank|family|kings|band|agency|press|media|digital|online)/,
  ),
)

/**
 * How somebody is called in a greeting, by the name that stands over their mail: by the first name, with a title by it and the last name, wholly where
 * the greeting is formal. Null for what is no person's name: an address, a firm, a title alone. English.
 */
export function calledBy(sender: string, { isFormal }: { isFormal: boolean }): string | null {
  const name = personName(sender)
  if (name === null || firm.test(name)) return null
  const words = name.split(' ')
  const [first = ''] = words
  if (title.test(first)) return words.length > 1 ? `${first} ${words.at(-1)}` : null
  return isFormal ? name : first
}
