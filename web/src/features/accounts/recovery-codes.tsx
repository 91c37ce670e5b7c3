import { brand } from '@ownvoice/core/brand'
import { useEffect, useRef } from 'react'
import { copyWords } from '../../ui/copy-words.ts'

/** Ten codes, shown this once. */
export function RecoveryCodes({ codes, isNew, onKept }: { codes: readonly string[]; isNew: boolean; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="recovery-title" className="mt-4">
      <h3 id="recovery-title" ref={heading} tabIndex={-1} className="font-semibold">
        {isNew ? 'It is on. Now keep these recovery codes.' : 'Your new recovery codes'}
      </h3>
      <p className="mt-1 text-quiet">
        Without your phone, one of them signs you in instead of a code. Each works once. They are shown now and never again: print them, or
        put them where you keep passwords.
      </p>
      <ul aria-label="Recovery codes" className="mt-4 grid max-w-[360px] grid-cols-2 gap-x-6 gap-y-2 rounded-card bg-sheet p-4">
        {codes.map((code) => (
          <li key={code} className="font-mono tracking-wide tabular-nums">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="button button-main" onClick={onKept}>
          I have kept them
        </button>
        <button type="button" className="button button-plain" onClick={() => void copyWords(codes.join('\n'), 'Ten recovery codes.')}>
          Copy
        </button>
        <a className="button button-plain" download={`${brand.name.toLowerCase()}-recovery-codes.txt`} href={textAddress(codes)}>
          Download
        </a>
      </div>
    </section>
  )
}

function textAddress(codes: readonly string[]): string {
  const text = `Recovery codes for ${brand.name}. Each signs you in once, in place of a code of your authenticator app.\n\n${codes.join('\n')}\n`
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
}
