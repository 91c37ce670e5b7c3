import { anyOf, inOrder, pattern, repeated, type Part } from '../pattern.ts'

/** What mail programs write before the subject of a reply, in the languages they speak. `RV` is Spanish, and some write it for both ways. */
const answered = anyOf(
  're',
  'aw',
  /antw(?:ort)?/,
  'sv',
  'vs',
  'rv',
  'res',
  'rif',
  'odp',
  'ynt',
  'vá',
  'απ',
  'σχετ',
  'ответ',
  'отв',
  'відп',
  'השב',
  'رد',
  '回复',
  '回覆',
  '答复',
  '答覆',
  '返信',
  '답장',
  '회신',
)
/** What they write before the subject of a mail that is passed on. */
const passedOn = anyOf(/fwd?/, 'wg', 'tr', 'enc', 'doorst', 'vb', 'vl', 'pd', 'ilt', 'πρθ', 'пересл', '转发', '轉寄', '転送', '전달')
/** "Ref: 4711" is written by people too, and then says something: it is a mark that stays where it stands. */
const reference = /r[ée]f/

const replyMark = pattern('iu', inOrder(/^\s*/, marked(answered, reference)))
const replyMarks = pattern('iu', inOrder(/^\s*/, repeated('+', marked(answered))))
const allMarks = pattern('iu', inOrder(/^\s*/, repeated('+', marked(answered, passedOn))))

/** Whether a subject begins with the mark of a reply: `Re:`, `AW:`, `Antw:`, `Re[2]:`, `Réf :`, `回复：`. */
export function isReplySubject(subject: string): boolean {
  return replyMark.test(subject)
}

/** A subject without the marks of replies that it has gathered; `Fwd:` is part of it. RFC 5322 §3.6.5. */
export function withoutReplyMarks(subject: string): string {
  return subject.replace(replyMarks, '')
}

/** A subject without the marks of replies and of mails passed on. */
export function withoutMailMarks(subject: string): string {
  return subject.replace(allMarks, '')
}

/** One of the marks, how often it was written where a program counts (`Re[2]`), and the colon. */
function marked(...marks: readonly Part[]): string {
  return inOrder(anyOf(...marks), /\s*(?:\[\d{1,9}\]\s*)?[:：]\s*/)
}
