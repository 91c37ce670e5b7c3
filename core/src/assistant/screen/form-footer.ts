import { anyOf, inOrder, pattern } from '../../pattern.ts'

/** What the makers of forms write below an entry and nobody types into one: where it came from, by which program, and what the owner can do with it. */
const OF_A_BUILDER = pattern(
  'i',
  inOrder(
    /^/,
    anyOf(
      inOrder(anyOf('page url', 'source url', 'form url', /referr?er/), /:? ?https?:\/\//),
      /user[ -]agent(?: \(browser\/os\))?:? /,
      /(?:mozilla|applewebkit|gecko|chrome|mobile|safari|version)\/\d/,
      /(?:remote |user |sender |visitor |your )?ip(?: address)?:? ?[\da-f]{1,4}[.:]/,
      /user information$/,
      /powered by:? \S+(?: \S+){0,3}$/,
      /(?:sent|submitted) (?:from|via|through|using) /,
      /this (?:form|submission|entry) (?:was |is )?(?:sent|submitted|generated) (?:at|on|from|via|by):? /,
      /this (?:e-?mail|message|notification) (?:was|is) (?:automatically )?(?:sent|generated) (?:from|via|through|automatically)/,
      /you(?: are|'re|’re) receiving this /,
      inOrder(
        /(?:view|see|edit|manage|open) (?:the |this |all |your ){0,2}(?:full )?/,
        anyOf(/submissions?/, 'entry', 'entries', /responses?/),
        /:?(?: https?:\/\/\S+)?$/,
      ),
      /mark (?:this |it )?as spam$/,
    ),
  ),
)
/** The line of dashes, underlines or stars that a template draws. */
const RULE = /^[-–—_=*]{2,}$/
/** What stands there as well, and what people write too: it counts only below such a rule. */
const WHEN = /^(?:date|time|date and time|submitted(?: at| on)?):/i
const ADDRESS = /^https?:\/\/\S+$/i

/**
 * The lines of a form's entry without what its builder wrote at the end. Only what can be told from a visitor's words goes: the last lines, from the first of them
 * that only a builder writes, or from the rule above them; a line that a person may have written ends it.
 */
export function withoutFormFooter(lines: readonly string[]): string[] {
  let top = lines.length
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = (lines[at] ?? '').trim()
    if (OF_A_BUILDER.test(line) || (RULE.test(line) && top < lines.length)) top = at
    else if (line !== '' && !WHEN.test(line) && !ADDRESS.test(line)) break
  }
  return lines.slice(0, top)
}
