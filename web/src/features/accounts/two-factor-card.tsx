import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryClient } from '../../api/client.ts'
import { renewRecoveryCodes, turnOffTwoFactor } from '../../api/two-factor.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Fault } from '../../ui/fault.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorProof } from './two-factor-proof.tsx'
import { TwoFactorSetUp } from './two-factor-set-up.tsx'

type Step = { is: 'rest' | 'set_up' | 'turn_off' | 'renew' } | { is: 'codes'; codes: readonly string[]; isNew: boolean }
const rest: Step = { is: 'rest' }

/** A code from the owner's phone besides the password. */
export function TwoFactorCard() {
  const state = useQuery({ ...api.accounts.getTwoFactor.queryOptions(), staleTime: 0 })
  const [step, setStep] = useState<Step>(rest)
  const back = () => setStep(rest)
  const isOn = state.data?.isOn ?? false

  return (
    <Card
      title="Two-Factor Authentication"
      hint="A code from your phone, besides your password."
      beside={state.data && (isOn ? <Chip tone="sent">On</Chip> : <Chip>Off</Chip>)}
      isBusy={state.isPending}
    >
      {state.isPending && (
        <div role="status" className="mt-4">
          <span className="sr-only">Looking up whether it is on</span>
          <SkeletonLine className="w-2/5" />
        </div>
      )}
      {state.isLoadingError && (
        <div className="mt-4">
          <Fault what="Whether it is on" query={state} />
        </div>
      )}
      {state.data && step.is === 'rest' && <AtRest isOn={isOn} codesLeft={state.data.recoveryCodesLeft} onStep={(is) => setStep({ is })} />}
      {step.is === 'set_up' && (
        <TwoFactorSetUp
          onCancel={back}
          onDone={(codes) => {
            reload()
            setStep({ is: 'codes', codes, isNew: true })
          }}
        />
      )}
      {step.is === 'turn_off' && (
        <TwoFactorProof
          intro="From then on the password alone is enough to sign in, and your recovery codes open nothing."
          button={{ label: 'Turn off', busy: 'Turning off…', tone: 'urgent' }}
          onCancel={back}
          onProof={async (proof) => {
            const result = await turnOffTwoFactor(proof)
            if (!result.ok) return result
            reload()
            back()
            showToast({
              tone: 'done',
              topic: 'two-factor',
              title: 'Two-factor authentication is off',
              description: 'We sent you an email about it.',
            })
            return null
          }}
        />
      )}
      {step.is === 'renew' && (
        <TwoFactorProof
          intro="You get ten new codes. Those that you have now open nothing from then on."
          button={{ label: 'Make new codes', busy: 'Making them…', tone: 'main' }}
          onCancel={back}
          onProof={async (proof) => {
            const result = await renewRecoveryCodes(proof)
            if (!result.ok) return result
            reload()
            setStep({ is: 'codes', codes: result.value, isNew: false })
            return null
          }}
        />
      )}
      {step.is === 'codes' && <RecoveryCodes codes={step.codes} isNew={step.isNew} onKept={back} />}
    </Card>
  )
}

function AtRest({ isOn, codesLeft, onStep }: { isOn: boolean; codesLeft: number; onStep: (is: 'set_up' | 'turn_off' | 'renew') => void }) {
  if (!isOn) {
    return (
      <button type="button" className="button button-plain mt-4" onClick={() => onStep('set_up')}>
        Enable 2FA
      </button>
    )
  }
  return (
    <>
      <p className="mt-4">
        {codesLeft === 0 ? 'No recovery code is left.' : `${codesLeft} of 10 recovery codes ${codesLeft === 1 ? 'is' : 'are'} left.`}{' '}
        {codesLeft < 3 && 'Make new ones, so that you get in without your phone.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="button button-plain" onClick={() => onStep('renew')}>
          New recovery codes
        </button>
        <button type="button" className="button button-urgent" onClick={() => onStep('turn_off')}>
          Turn off
        </button>
      </div>
    </>
  )
}

/** What is shown of it, and the sessions: this one was begun anew. */
function reload(): void {
  void queryClient.invalidateQueries({ queryKey: api.accounts.getTwoFactor.key() })
  void queryClient.invalidateQueries({ queryKey: api.accounts.listSessions.key() })
}
