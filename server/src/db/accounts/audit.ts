import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { RecordDetails, RecordSubject, SettingValue } from '@ownvoice/core/accounts/record/record-line'
import type { RecordKind, Setting } from '@ownvoice/core/accounts/record/record-words'
import { whoActs } from '../acting.ts'
import type { OwnerTx, SystemTx } from '../database.ts'
import { auditEvents } from '../schema/record.ts'

/** What was done. `name` is that of a thing of the owner's own. */
export type Entry = Pick<RecordDetails, 'name' | 'count'> & { subject?: RecordSubject }

/** A line keeps so many characters of a value. */
const longestValue = 200

/** Writes down what was done, in the transaction that does it, as done by whoever acts. */
export async function record(tx: OwnerTx, kind: Exclude<RecordKind, 'setting_changed'>, entry: Entry = {}): Promise<void> {
  await write(tx, tx.owner, [{ kind, ...entry }])
}

/** The same, of what the system does to an account. */
export async function recordOf(
  tx: SystemTx,
  owner: OwnerId,
  kind: Exclude<RecordKind, 'setting_changed'>,
  entry: Entry = {},
): Promise<void> {
  await write(tx, owner, [{ kind, ...entry }])
}

type Values = Partial<Record<Setting, SettingValue>>
/** No setting without words: one that is new has to be named first. */
type Named<T> = T & Record<Exclude<keyof T, Setting>, never>

/** Writes a line for each setting that is another now. */
export async function recordChanges<T extends Values>(tx: OwnerTx, before: Values, after: Named<T>): Promise<void> {
  const settings = Object.keys(after) as Setting[] // as the type says
  const lines = settings.flatMap((setting) => {
    const [was, is] = [before[setting] ?? null, after[setting] ?? null]
    return JSON.stringify(was) === JSON.stringify(is)
      ? []
      : [{ kind: 'setting_changed' as const, setting, before: cut(was), after: cut(is) }]
  })
  if (lines.length > 0) await write(tx, tx.owner, lines)
}

type Line = RecordDetails & { kind: RecordKind; subject?: RecordSubject }

async function write(tx: OwnerTx | SystemTx, owner: OwnerId, lines: Line[]): Promise<void> {
  const { actor, session, isMadeUp = false } = whoActs()
  if (isMadeUp) return
  const by = { userId: owner, actor, sessionId: session?.id ?? null, device: session?.device ?? null }
  await tx.insert(auditEvents).values(
    lines.map(({ kind, subject, ...details }) => ({
      ...by,
      kind,
      details,
      subjectKind: subject?.is ?? null,
      subjectId: subject?.id ?? null,
    })),
  )
}

function cut(value: SettingValue): SettingValue {
  if (typeof value === 'string') return value.length > longestValue ? `${value.slice(0, longestValue)}…` : value
  return Array.isArray(value) ? value.map(cut) : value
}
