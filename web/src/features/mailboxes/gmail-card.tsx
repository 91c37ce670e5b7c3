import type { GmailConnection, GmailStatus } from '@ownvoice/core/mailboxes/gmail-contract'
import { isSignedOut } from '../../api/client.ts'
import { Chip } from '../../ui/chip.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { GmailAccount } from './gmail-account.tsx'
import { GmailConnect } from './gmail-connect.tsx'
import { inlineError, statusChip } from './gmail-words.ts'

type GmailCardProps = {
  status: { data: GmailStatus | undefined; isPending: boolean; isLoadingError: boolean; error: unknown; refetch: () => unknown }
  timezone: string
  /** No mailbox of any kind was connected before. */
  isFirst: boolean
}

/** Gmail by Google's own sign-in: whether it is connected, until when, and the way there and away. */
export function GmailCard({ status, timezone, isFirst }: GmailCardProps) {
  const { data, isPending, isLoadingError, error, refetch } = status
  return (
    <section className="mt-8 max-w-[760px] rounded-card border border-line bg-sheet p-6" aria-labelledby="gmail">
      <h2 id="gmail" className="font-serif text-21">
        Gmail
      </h2>
      {isPending && (
        <div role="status" className="mt-3">
          <span className="sr-only">Loading the state of your Gmail connection</span>
          <SkeletonLine className="w-2/5" />
        </div>
      )}
      {isLoadingError && (
        <div role="alert" className="mt-3 rounded-card border border-urgent p-4">
          <p>{inlineError('Failed to check token status', isSignedOut(error))}</p>
          <button type="button" className="button button-plain mt-3" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {data && <Known status={data} timezone={timezone} isFirst={isFirst} />}
    </section>
  )
}

type KnownProps = { status: GmailStatus; timezone: string; isFirst: boolean }

function Known({ status, timezone, isFirst }: KnownProps) {
  const { connections, isAvailable, returnAddress } = status
  const { tone, label } = statusChip(connections)
  return (
    <>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <span className="font-semibold">Connection Status</span> <Chip tone={tone}>{label}</Chip>
      </p>
      {connections.map((connection: GmailConnection) => (
        <GmailAccount key={connection.mailboxId} connection={connection} timezone={timezone} canReconnect={isAvailable} />
      ))}
      {isAvailable ? <GmailConnect isFirst={isFirst} hasGmail={connections.length > 0} /> : <NotSetUp returnAddress={returnAddress} />}
    </>
  )
}

function NotSetUp({ returnAddress }: { returnAddress: string }) {
  return (
    <div className="mt-4 space-y-2">
      <p>
        This server is not registered with Google, so Gmail’s own sign-in is not there yet. A Gmail mailbox works today all the same: enter
        its address under “Connect a mailbox” below, with an app password.
      </p>
      <p className="text-13 text-quiet">
        For whoever runs this server: set <code>GOOGLE_CLIENT_ID</code> and <code>GOOGLE_CLIENT_SECRET</code>, and register{' '}
        <code className="break-all">{returnAddress}</code> with Google as the return address.
      </p>
    </div>
  )
}
