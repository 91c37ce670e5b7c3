import { languageName } from '../../assistant/languages.ts'
import { brand } from '../../brand.ts'
import type { RecordActor, RecordLine, SettingValue } from './record-line.ts'
import { type RecordKind, recordWords, type Setting, settingWords } from './record-words.ts'

export const actorWords: Record<RecordActor, string> = { owner: 'You', assistant: brand.name, operator: 'Operator' }

/** What was done in a few words, and what else is known of it, which may be nothing. */
export function describeLine({ kind, details, about }: Pick<RecordLine, 'kind' | 'details' | 'about'>): { what: string; more: string } {
  const { setting, before, after, name, count } = details
  if (setting === undefined)
    return { what: recordWords[kind], more: [name ?? about ?? '', countWords(kind, count ?? 0)].filter(Boolean).join(' · ') }
  return { what: `${settingWords[setting]} changed`, more: changeWords(setting, before ?? null, after ?? null) }
}

/** The kinds and settings in whose words every word of a search stands. */
export function wordsHold(search: string): { kinds: RecordKind[]; settings: Setting[] } {
  const words = search.toLowerCase().split(/\s+/)
  const holds = (said: string) => words.every((word) => said.toLowerCase().includes(word))
  const holding = <Name extends string>(table: Record<Name, string>, suffix = '') =>
    (Object.keys(table) as Name[]).filter((name) => holds(`${table[name]}${suffix}`)) // the keys of a Record are its names
  return { kinds: holding(recordWords), settings: holding(settingWords, ' changed setting') }
}

/** What is counted, as one and as many. */
const counted: Partial<Record<RecordKind, readonly [string, string]>> = {
  sending_stopped: ['reply taken back', 'replies taken back'],
  tone_learned: ['email', 'emails'],
  answers_confirmed: ['answer', 'answers'],
  answers_dismissed: ['answer', 'answers'],
  answers_undone: ['answer', 'answers'],
  links_changed: ['link', 'links'],
  blackouts_changed: ['day closed', 'days closed'],
  message_deleted: ['message', 'messages'],
  customer_deleted: ['message', 'messages'],
}

function countWords(kind: RecordKind, count: number): string {
  const words = counted[kind]
  return words && count > 0 ? `${count.toLocaleString('en-US')} ${words[count === 1 ? 0 : 1]}` : ''
}

function changeWords(setting: Setting, before: SettingValue, after: SettingValue): string {
  return `From ${valueWords(setting, before)} to ${valueWords(setting, after)}`
}

function valueWords(setting: Setting, value: SettingValue): string {
  if (value === null || value === '') return setting === 'keepMonths' ? 'for good' : 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return `${value} ${unitOf(setting)}`.trim()
  if (typeof value === 'string') return choiceWords[setting]?.[value] ?? `“${value}”`
  if (!Array.isArray(value)) return setting === 'categoryModes' ? categoryModeWords(value) : hoursWords(value)
  if (value.length === 0) return 'nothing'
  const name = setting === 'replyLanguages' ? languageName : (text: string) => `“${text}”`
  return value.map((one) => (typeof one === 'string' ? name(one) : JSON.stringify(one))).join(', ')
}

function unitOf(setting: Setting): string {
  if (setting === 'lateAfterHours') return 'hours'
  if (setting === 'keepMonths') return 'months'
  return setting === 'responseDelaySeconds' ? 'seconds' : ''
}

const modeWords: Record<string, string> = { send: 'alone', draft: 'after you have looked', watch: 'not at all, only watched' }
const choiceWords: Partial<Record<Setting, Record<string, string>>> = {
  sendMode: modeWords,
  answerWithin: { unsaid: 'a working day, unsaid', today: 'the same day', one_day: 'one working day', two_days: 'two working days' },
}

/** The categories that are treated in another way than the rest. */
function categoryModeWords(modes: { [category: string]: SettingValue }): string {
  const words = Object.entries(modes).map(
    ([category, mode]) => `${category.replaceAll('_', '-')}: ${(typeof mode === 'string' && modeWords[mode]) || 'unknown'}`,
  )
  return words.length === 0 ? 'all alike' : words.join(', ')
}

/** Hours of a day, or a language model and its program. */
function hoursWords(value: { [key: string]: SettingValue }): string {
  const { from, until } = value
  if (typeof from === 'number' && typeof until === 'number') return `${hour(from)}–${hour(until)}`
  return Object.values(value)
    .filter((part) => typeof part === 'string')
    .join(' ')
}

function hour(of: number): string {
  return `${String(of).padStart(2, '0')}:00`
}
