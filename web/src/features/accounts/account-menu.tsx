import { Menu } from '@mantine/core'
import { useNavigate } from 'react-router'
import { queryClient } from '../../api/client.ts'
import { signOut } from '../../api/session.ts'
import { useMe } from '../../api/use-me.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toast.ts'

export function AccountMenu() {
  const me = useMe()
  const navigate = useNavigate()

  async function leave() {
    const result = await signOut()
    if (!result.ok) return showToast({ tone: 'error', title: 'You are still signed in', description: result.message })
    await navigate(paths.auth, { replace: true })
    queryClient.clear()
  }

  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-card px-2">
          <span className="truncate">{me.email}</span>
          <svg viewBox="0 0 16 16" aria-hidden="true" className="drawing size-4 shrink-0">
            <path d="M4 6l4 4 4-4" />
          </svg>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {me.businessName && <Menu.Label>{me.businessName}</Menu.Label>}
        <Menu.Item onClick={() => void leave()}>Sign Out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
