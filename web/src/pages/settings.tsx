import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { DeleteCustomerCard } from '../features/accounts/delete-customer-card.tsx'
import { NotificationsCard } from '../features/accounts/notifications-card.tsx'
import { PasskeysCard } from '../features/accounts/passkeys-card.tsx'
import { PasswordCard } from '../features/accounts/password-card.tsx'
import { PushCard } from '../features/accounts/push/push-card.tsx'
import { ProfileCard } from '../features/accounts/profile-card.tsx'
import { RecordCard } from '../features/accounts/record-card.tsx'
import { RetentionCard } from '../features/accounts/retention-card.tsx'
import { SessionsCard } from '../features/accounts/sessions-card.tsx'
import { SignedInOnly } from '../features/accounts/signed-in-only.tsx'
import { TwoFactorCard } from '../features/accounts/two-factor-card.tsx'
import { YourData } from '../features/accounts/your-data.tsx'
import { AllowListCard } from '../features/assistant/allow-list-card.tsx'
import { AnswerWithinCard } from '../features/assistant/answer-within-card.tsx'
import { LanguageModelCard } from '../features/assistant/language-model-card.tsx'
import { OwnTopicsCard } from '../features/assistant/own-topics-card.tsx'
import { SendingCard } from '../features/assistant/sending-card.tsx'
import { SignatureCard } from '../features/assistant/signature-card.tsx'
import { LanguagesCard } from '../features/assistant/languages-card.tsx'
import { LateCard } from '../features/assistant/late-card.tsx'
import { LeftAloneCard } from '../features/assistant/left-alone-card.tsx'
import { WatchedCard } from '../features/assistant/watched-card.tsx'
import { SubscriptionCards } from '../features/billing/subscription-cards.tsx'
import { UsageCards } from '../features/billing/usage-cards.tsx'
import { FollowUpsCard } from '../features/followups/follow-ups-card.tsx'
import { paths, settingsTabs, type SettingsTab } from '../paths.ts'
import { PageTitle } from '../ui/page-title.tsx'

const tabs: Record<SettingsTab, { name: string; content: () => ReactNode }> = {
  profile: {
    name: 'Profile',
    content: () => (
      <>
        <ProfileCard />
        <PasswordCard />
      </>
    ),
  },
  subscription: { name: 'Subscription', content: () => <SubscriptionCards /> },
  usage: { name: 'Usage', content: () => <UsageCards /> },
  notifications: { name: 'Notifications', content: () => <NotificationCards /> },
  security: {
    name: 'Security',
    content: () => (
      <>
        <PasskeysCard />
        <TwoFactorCard />
        <SessionsCard />
        <RecordCard />
        <RetentionCard />
        <DeleteCustomerCard />
        <YourData />
      </>
    ),
  },
  assistant: { name: 'Assistant', content: () => <AssistantCards /> },
}

/** Guard two stands before the forms, behind the dashboard's own. */
export default function SettingsPage() {
  return (
    <SignedInOnly>
      <Settings />
    </SignedInOnly>
  )
}

/** The tab stands in the address, so that it can be linked to and the browser's Back leads to the one before. */
function Settings() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const shown = tabIn(search.get('tab'))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${shown}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return (
    <>
      <PageTitle title="Settings">
        <p>Your account, your plan, and how the assistant works for you.</p>
      </PageTitle>
      <Tabs
        className="mt-6"
        value={shown}
        keepMounted={false}
        activateTabWithKeyboard={false}
        onChange={(value) => void navigate(paths.settingsTab(tabIn(value)), { preventScrollReset: true })}
      >
        <div className="-mx-4 overflow-x-auto px-4 py-1 md:-mx-1 md:px-1">
          <Tabs.List ref={list} aria-label="Settings" className="w-max min-w-full flex-nowrap!">
            {settingsTabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab} data-tab={tab} className="min-h-11">
                {tabs[tab].name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        {settingsTabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab} className="pt-6">
            <div className="grid max-w-[680px] grid-cols-1 gap-4">{tab === shown && tabs[tab].content()}</div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function tabIn(given: string | null): SettingsTab {
  return settingsTabs.find((tab) => tab === given) ?? 'profile'
}

function NotificationCards() {
  return (
    <>
      <NotificationsCard />
      <PushCard />
    </>
  )
}

function AssistantCards() {
  return (
    <>
      <SendingCard />
      <WatchedCard />
      <SignatureCard />
      <LanguageModelCard />
      <LanguagesCard />
      <LeftAloneCard />
      <AllowListCard />
      <LateCard />
      <AnswerWithinCard />
      <OwnTopicsCard />
      <FollowUpsCard />
      <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line p-6">
        <div className="min-w-0 grow basis-64">
          <h2 className="font-serif text-21">Integrations</h2>
          <p className="text-quiet">The mailboxes that are read and answered.</p>
        </div>
        <Link to={paths.integrations} className="button button-plain">
          Open Integrations
        </Link>
      </section>
    </>
  )
}
