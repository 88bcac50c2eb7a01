import { Coins, FileLock2, ScanLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { AccountDeletion } from '@/features/profile/components/account-deletion'
import { DataExport } from '@/features/profile/components/data-export'
import { IdentityCard } from '@/features/profile/components/identity-card'
import { ScanHistory } from '@/features/profile/components/scan-history'
import { TokenHistory } from '@/features/profile/components/token-history'
import { useProfile, type Profile } from '@/lib/account/profile'
import { announce } from '@/lib/account/window-events'

const tabs = [
  { value: 'tokens', icon: Coins },
  { value: 'scans', icon: ScanLine },
  { value: 'data', icon: FileLock2 },
] as const

type TabValue = (typeof tabs)[number]['value']

function TabContent({ value, profile }: { value: TabValue; profile: Profile }) {
  switch (value) {
    case 'tokens':
      return <TokenHistory />
    case 'scans':
      return <ScanHistory />
    case 'data':
      return (
        <div className="flex flex-col gap-6">
          <DataExport />
          <AccountDeletion profile={profile} />
        </div>
      )
  }
}

/** The open tab is part of the address, so that reloading and the back button keep it. */
function ProfileTabs({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('tab')
  const open = tabs.find(({ value }) => value === wanted)?.value ?? 'tokens'
  return (
    <Tabs
      label={t('profile.tabs.label')}
      value={open}
      onChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
      items={tabs.map(({ value, icon: Icon }) => ({
        value,
        label: (
          <span className="flex items-center gap-2">
            <Icon aria-hidden="true" className="size-5 max-sm:hidden" />
            {t(`profile.tabs.${value}`)}
          </span>
        ),
        content: <TabContent value={value} profile={profile} />,
      }))}
    />
  )
}

/** The player's own account: who they are, what moved, and what happens to their data (spec §2). */
export function ProfileScreen() {
  const { t } = useTranslation()
  const { profile, error } = useProfile()
  return (
    <>
      <PageHeader title={t('profile.title')} />
      {error && (!profile || profile.id === '') ? (
        <ErrorState error={error} onRetry={() => announce('profile-updated')} />
      ) : profile ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <IdentityCard profile={profile} />
          <Card>
            <ProfileTabs profile={profile} />
          </Card>
        </div>
      ) : (
        <SkeletonList rows={4} className="h-24" />
      )}
    </>
  )
}
