import { PortalButton } from './portal-button.tsx'

/** Opens the processor's portal in a new tab. `onPress` runs first, before anything is asked. */
export function ManageBillingButton({ onPress }: { onPress?: () => void }) {
  return <PortalButton onPress={onPress}>Manage Billing</PortalButton>
}
