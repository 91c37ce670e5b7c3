import { createHmac } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { tidyRecoveryCode } from '@ownvoice/core/accounts/two-factor'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { claimStep, findSecondFactor, replaceRecoveryCodes } from '../db/accounts/second-factors.ts'
import type { Database } from '../db/database.ts'
import type { HookContext } from './known-devices.ts'

/** `used` was right once: the same code again, or an older one. */
type Verdict = 'right' | 'wrong' | 'used'

/** What the account library's second factor leaves open: its codes work as often as one likes for a minute and a half. */
export type SecondFactorCodes = {
  /** Whether a code of the app is right, or was half a minute ago, or will be within `ahead` of them. A right one is used up. */
  claimAppCode(ctx: HookContext, owner: OwnerId, code: string, patience: { ahead: 1 | 2 }): Promise<Verdict>
  /** Whether it is a recovery code that is left. A right one is used up. */
  claimRecoveryCode(ctx: HookContext, owner: OwnerId, code: string): Promise<Verdict>
}

const periodMs = 30_000

export function openSecondFactorCodes({ db, clock }: { db: Database; clock: Clock }): SecondFactorCodes {
  return {
    async claimAppCode(ctx, owner, code, { ahead }) {
      const found = await db.system((tx) => findSecondFactor(tx, owner))
      if (!found) return 'wrong'
      const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: found.secret })
      const now = Math.floor(clock.now().getTime() / periodMs)
      const steps = [now - 1, now, now + 1, now + 2].slice(0, 2 + ahead)
      const step = steps.find((one) => codeOf(secret, one) === code)
      if (step === undefined) return 'wrong'
      return (await db.system((tx) => claimStep(tx, owner, step))) ? 'right' : 'used'
    },
    async claimRecoveryCode(ctx, owner, code) {
      const key = ctx.context.secretConfig
      const found = await db.system((tx) => findSecondFactor(tx, owner))
      if (!found) return 'wrong'
      const codes = Codes.parse(JSON.parse(await symmetricDecrypt({ key, data: found.backupCodes })))
      const left = codes.filter((one) => one !== tidyRecoveryCode(code))
      if (left.length === codes.length) return 'wrong'
      const sealed = await symmetricEncrypt({ key, data: JSON.stringify(left) })
      return (await db.system((tx) => replaceRecoveryCodes(tx, owner, found.backupCodes, sealed))) ? 'right' : 'used'
    },
  }
}

const Codes = z.array(z.string())

/** The six digits of a half minute: RFC 4226 §5.3 over RFC 6238. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
