import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { Link, useNavigate, useNavigation } from 'react-router'
import { useMe } from '../../api/use-me.ts'
import { paths } from '../../paths.ts'
import { toSignOut, useSignOutOnTheWay } from './use-sign-out.ts'

const schemes: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function AccountMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const me = useMe()
  const navigate = useNavigate()
  useSignOutOnTheWay(useNavigation().location)

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
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(schemeOf(value))}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.manageBilling}>
          Billing
        </Menu.Item>
        <Menu.Item onClick={() => void navigate(paths.auth, toSignOut)}>Sign Out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function schemeOf(value: string): MantineColorScheme {
  return schemes.find((scheme) => scheme.value === value)?.value ?? 'auto'
}
