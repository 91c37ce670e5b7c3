import { useState } from 'react'
import { findObstacle, obstacleWords, signInByPasskey } from '../../api/passkeys.ts'
import { closeToastsOf, showToast } from '../../ui/toast.ts'

const topic = 'sign-in'
const notChosen = 'No passkey was used. Without one, sign in with your password, and add a passkey in Settings, under Security.'

/** Beside the password: a passkey of this device, or of a phone nearby. What went wrong stands below, and nothing typed above is lost. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [isWaiting, setWaiting] = useState(false)
  const [said, setSaid] = useState<{ text: string; isFault: boolean } | null>(null)

  async function enter() {
    if (isWaiting) return
    closeToastsOf(topic)
    const obstacle = findObstacle()
    if (obstacle) return setSaid({ text: obstacleWords[obstacle], isFault: false })
    setSaid(null)
    setWaiting(true)
    const result = await signInByPasskey()
    setWaiting(false)
    if (result.is === 'cancelled') return setSaid({ text: notChosen, isFault: false })
    if (result.is === 'failed') return setSaid({ text: result.message, isFault: true })
    showToast({ topic, tone: 'done', title: 'Welcome back!', description: "You've been signed in successfully." })
    onSignedIn()
  }

  return (
    <div className="mt-6 border-t border-line pt-6">
      <button type="button" aria-disabled={isWaiting} className="button button-plain w-full" onClick={() => void enter()}>
        {isWaiting ? 'Waiting for your device…' : 'Sign in with a passkey'}
      </button>
      <p role="status" className={said ? `mt-2 text-13 ${said.isFault ? 'text-urgent' : 'text-quiet'}` : ''}>
        {said?.text}
      </p>
    </div>
  )
}
