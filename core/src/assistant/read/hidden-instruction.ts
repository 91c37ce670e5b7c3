import { cutText } from '../../text/cut-text.ts'
import { HIDDEN_ORDER, INSTRUCTION } from '../../text/instruction-patterns.ts'

const longestEvidence = 160
/** Instructions further down are not looked for. In characters. */
const mostRead = 20_000

/**
 * Text that wants to instruct an assistant, or null: in plain sight only where it is a plain order, in hidden text also where it merely tells
 * somebody to do something. NOTE: this is for the owner's notice only; patterns find few of them, and safety rests on what the assistant can do.
 */
export function hiddenInstruction(visible: string, hiddenText: readonly string[]): string | null {
  const secret = hiddenText.find((words) => INSTRUCTION.test(words) || isOrder(words))
  const found = secret ?? INSTRUCTION.exec(joined(visible))?.[0] ?? madeUpTurn(visible)
  return found === undefined ? null : cutText(found.replace(/\s+/g, ' ').trim(), longestEvidence)
}

/** Newsletters hide a preview line and "view in browser"; an order has a verb and more than three words. */
function isOrder(words: string): boolean {
  return (
    words.split(/\s+/).length >= 4 && !/\b(?:view (?:this|in)|unsubscribe|browser|preheader)\b/i.test(words) && HIDDEN_ORDER.test(words)
  )
}

const instructingTurn = /^(?:system|developer|assistant):/i
const otherTurn = /^(?:system|user|human|assistant):/i
/** Fewer words are a line of a list, such as “System: Windows 11”. */
const fewestWords = 7

/** A sentence that the system is to have said, with another turn of the same made-up conversation in one of the next lines. */
function madeUpTurn(visible: string): string | undefined {
  const lines = visible.slice(0, mostRead).split('\n', 500)
  return lines.find((line, index) => {
    const isSentence = instructingTurn.test(line) && line.trim().split(/\s+/).length >= fewestWords
    return isSentence && lines.slice(index + 1, index + 5).some((next) => otherTurn.test(next))
  })
}

/** Wrapped lines are joined. */
function joined(text: string): string {
  return text
    .slice(0, mostRead)
    .replace(/[’‘`´]/g, "'")
    .replace(/([^\n.!?:])\n(?=[\p{Ll}])/gu, '$1 ')
}
