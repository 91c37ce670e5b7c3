/** As they stand once those before them in the list below are written out. */
const otherDay = '(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur)day|sat|sun)'
/** What stands around a day that is written small: "sat" and "sun" are words of their own. */
const besideDay = `(?<=\\b(?:every|each|next|this|${otherDay})[.,]? ?(?:[-–/&+] ?|(?:and|or|to|thru) )?)`
const behindDay = `(?=\\.? ?(?:\\d|[-–/&+]|only\\b|am\\b|pm\\b|morn|after|eve|night|noon|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\b))`

/** What owners write short in notes and price lists, and the word that it stands for. */
const shorthand: readonly [short: RegExp, word: string][] = [
  [/\bmon\b(?!['’])/g, 'Monday'],
  [/\btues?\b/g, 'Tuesday'],
  [/\bweds?\b/g, 'Wednesday'],
  [/\bthu(?:rs?)?\b/g, 'Thursday'],
  [/\bfri\b/g, 'Friday'],
  [new RegExp(`${besideDay}\\bsat\\b\\.?|\\bsat\\b${behindDay}`, 'g'), 'Saturday'],
  [new RegExp(`${besideDay}\\bsun\\b\\.?|\\bsun\\b${behindDay}`, 'g'), 'Sunday'],
  [/(?<=\d ?)yrs?\b\.?|\byrs\b/gi, 'years'],
  [/(?<=\d ?)hrs?\b\.?|\bhrs\b/gi, 'hours'],
  [/(?<=\d ?)wks?\b\.?|\bwks\b/gi, 'weeks'],
  [/(?<=\d ?)(?:mos|mths?)\b\.?/gi, 'months'],
  [/\bw\/o(?= ?\p{L})/giu, 'without '],
  [/\bw\/(?= ?\p{L})/giu, 'with '],
  [/\bappts\b/gi, 'appointments'],
  [/\bappt\b\.?/gi, 'appointment'],
  [/\bthru\b/gi, 'through'],
  [/\bpls\b/gi, 'please'],
  [/\bapprox\b\.?/gi, 'approximately'],
  [/\bexc\b\.?(?= ?(?:vat|gst|hst|pst|tax(?:es)?|postage)\b)/gi, 'excluded'],
  [/\bexc\b\.?/gi, 'except'],
  [/(?<!\d ?-? ?)\bmin\.?(?= ?[$€£\d])/gi, 'minimum'],
  [/\bmax\.?(?= ?[$€£\d])/gi, 'maximum'],
  [/\bxtra\b/gi, 'extra'],
  [/\bincl\b\.?/gi, 'included'],
  [/\bexcl\b\.?/gi, 'excluded'],
]

/** The text with what is written short written out: "min £60" is a minimum of £60, "30 min" stays half an hour, "theo sat 1:30" speaks of a Saturday. */
export function writtenOut(text: string): string {
  return shorthand.reduce((rest, [short, word]) => rest.replace(short, word), text)
}
