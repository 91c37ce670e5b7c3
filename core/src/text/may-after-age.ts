/** What stands before an age or a number of people, and hardly ever before a day. */
const beforeAge = /\b(?:of|under|over|above|below|than|aged?|is|are|turn(?:s|ed)|up to|at (?:least|most))\s+$/i
/** What goes on after a day, and never after the verb. */
const afterDay = /^\s+(?:is|was|at|from|to|till|until|for|and|or|in|on|with|has|had|will|works?|suits?)\b/i

/** Whether "11 may" at a place of a text is an age and the verb: "children of 11 may walk home". `found` begins with the number. */
export function isMayAfterAge(text: string, at: number, found: string): boolean {
  const [, day] = /^(\d{1,2} +may)\b/.exec(found) ?? []
  if (day === undefined) return false
  const after = text.slice(at + day.length, at + day.length + 12)
  return beforeAge.test(text.slice(Math.max(0, at - 12), at)) && /^ +\p{L}/u.test(after) && !afterDay.test(after)
}
