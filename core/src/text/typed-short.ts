import { writtenOut } from './shorthand.ts'

/** What people type short on a phone, beside what owners write short in notes, and mean nothing else by: the word in full. */
const inFull: Readonly<Record<string, string>> = {
  u: 'you',
  ya: 'you',
  yall: 'you',
  "y'all": 'you',
  yous: 'you',
  youse: 'you',
  ur: 'your',
  hw: 'how',
  hav: 'have',
  r: 'are',
  plz: 'please',
  cud: 'could',
  wud: 'would',
  wat: 'what',
  wen: 'when',
  wot: 'what',
  wats: 'what is',
  thx: 'thanks',
  bday: 'birthday',
  hr: 'hour',
  mins: 'minutes',
  wk: 'week',
  wks: 'weeks',
  wkend: 'weekend',
  wkends: 'weekends',
  yr: 'year',
  mth: 'month',
  mths: 'months',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tonite: 'tonight',
  abt: 'about',
  b4: 'before',
}

const short = new RegExp(String.raw`(?<![\p{L}\p{N}'’@._/-])(?:${Object.keys(inFull).join('|')})(?![\p{L}\p{N}'’@_/-]|\.\p{L})`, 'giu')

/** A text with what is typed short on a phone in full, for looking it up: "what time u close" asks what "what time you close" does. English. */
export function spellOut(text: string): string {
  return writtenOut(text).replace(short, (word) => inFull[word.toLowerCase()] ?? word)
}
