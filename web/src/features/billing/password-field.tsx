import { useState } from 'react'

/** A new password, which can be looked at while it is typed. `fault` holds one sentence a line. */
export function PasswordField({ hint, fault }: { hint: string; fault: string | null }) {
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <label htmlFor="password" className="font-semibold">
        Password
      </label>
      <div className="relative mt-1">
        <input
          id="password"
          name="password"
          type={isShown ? 'text' : 'password'}
          maxLength={128}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-required="true"
          aria-invalid={fault !== null}
          aria-describedby={fault ? 'password-fault password-hint' : 'password-hint'}
          className="field pr-20 aria-invalid:border-urgent"
        />
        <button
          type="button"
          aria-label={isShown ? 'Hide the password' : 'Show the password'}
          className="absolute inset-y-0 right-0 min-w-16 px-3 text-13 font-semibold text-quiet hover:text-ink"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      {fault && (
        <p id="password-fault" role="alert" className="mt-2 whitespace-pre-line text-urgent">
          {fault}
        </p>
      )}
      <p id="password-hint" className="mt-2 text-13 text-quiet">
        {hint}
      </p>
    </div>
  )
}
