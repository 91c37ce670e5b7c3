import type { FlagName, RaisedFlag, Reading } from './trace.ts'

/** Flags for which the owner has to look, the gravest first. */
export const risks = [
  'child_at_risk',
  'threat',
  'safety',
  'medical',
  'legal',
  'discrimination',
  'refund',
  'privacy',
  'press',
  'hidden_instruction',
  'wants_person',
  'complaint',
] as const satisfies readonly FlagName[]
export type Risk = (typeof risks)[number]

/** Somebody may be hurt: of that a fair chance is enough to come first. */
const dangers: ReadonlySet<FlagName> = new Set(['child_at_risk', 'safety', 'medical'])
const fair = 0.3
/** From this chance on a flag, or a kind, is likelier than not. */
export const likely = 0.5

/** Whether a message with this flag is the owner's. */
export function isRisk(flag: FlagName): flag is Risk {
  return risks.some((risk) => risk === flag)
}

/**
 * The risk for which a message is handed over: the gravest danger with a fair chance, else the likeliest of all. Bars are low where a miss is
 * dangerous, so that one is often raised beside the other. Beside a certain wish for no more mail a risk has to be likely, and where a rule knows that
 * the message says nothing else, known by more than a head.
 */
export function leadingRisk(reading: Pick<Reading, 'flags'>): (RaisedFlag & { flag: Risk }) | null {
  const raised = risks.flatMap((risk) => reading.flags.flatMap((one) => (one.flag === risk ? [{ ...one, flag: risk }] : [])))
  const danger = raised.find(({ flag, chance }) => dangers.has(flag) && chance >= fair)
  const leading = danger ?? raised.toSorted((one, other) => other.chance - one.chance)[0] ?? null
  if (!leading || !optsOut(reading)) return leading
  const saysOnlyThat = reading.flags.some(({ flag, by }) => flag === 'opt_out' && by === 'rule')
  return leading.chance < likely || (saysOnlyThat && leading.by === 'head') ? null : leading
}

const strong = 0.6

/**
 * Whether somebody may be in danger by more than a guess: a rule, a model or the owner says so, or a head with a strong chance. Of threats a head alone is not
 * believed: it sees one in "I'll be there at nine" as surely as in a real one.
 */
export function maybeEmergency({ flags }: Pick<Reading, 'flags'>): boolean {
  return flags.some((one) => isStrongDanger(one) || (one.flag === 'threat' && one.by !== 'head'))
}

function isStrongDanger({ flag, by, chance }: RaisedFlag): boolean {
  return dangers.has(flag) && (by !== 'head' || chance >= strong)
}

/** What people say who only come, or come at another time. */
const harmless: ReadonlySet<FlagName> = new Set(['acceptance', 'reschedule'])

/**
 * Whether a reply may take up in words the risk for which a message is handed over. Not a threat that only a head saw, nor a risk of which a head says so where
 * something harmless is likelier; a danger that may be an emergency always.
 */
export function isTakenUp(risk: Risk, { flags }: Pick<Reading, 'flags'>): boolean {
  const raised = flags.filter(({ flag }) => flag === risk)
  if (raised.some((one) => one.by !== 'head' || isStrongDanger(one))) return true
  if (risk === 'threat' && raised.length > 0) return false
  return raised.every(({ chance }) => !flags.some((other) => harmless.has(other.flag) && other.chance > chance))
}

/** Whether it is certain that the sender wants no more automatic mail. */
export function optsOut({ flags }: Pick<Reading, 'flags'>): boolean {
  return flags.some(({ flag, isCertain }) => flag === 'opt_out' && isCertain)
}
