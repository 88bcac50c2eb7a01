import { Coins, FileLock2, ScanLine, Trophy, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { InstallCard } from '@/components/layout/install-card'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { AccountDeletion } from '@/features/profile/components/account-deletion'
import { DataExport } from '@/features/profile/components/data-export'
import { IdentityCard } from '@/features/profile/components/identity-card'
import { PointsHistory } from '@/features/profile/components/points-history'
import { ScanHistory } from '@/features/profile/components/scan-history'
import { SecondFactorCard } from '@/features/profile/components/second-factor-card'
import { TokenHistory } from '@/features/profile/components/token-history'
import { useProfile, type Profile } from '@/lib/account/profile'
import { dispatchAccountEvent } from '@/lib/account/window-events'

/** A tab of the profile. */
interface ProfileSection {
  /** Its name in the address. */
  value: string
  label: string
  icon: LucideIcon
  content: ReactNode
}

interface ProfileTabsProps {
  profile: Profile
  sections: readonly ProfileSection[]
}

/** The open tab is part of the address, so that reloading and the back button keep it. */
function ProfileTabs({ profile, sections }: ProfileTabsProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const tabs: ProfileSection[] = [
    { value: 'tokens', label: t('profile.tabs.tokens'), icon: Coins, content: <TokenHistory /> },
    { value: 'scans', label: t('profile.tabs.scans'), icon: ScanLine, content: <ScanHistory /> },
    { value: 'points', label: t('profile.tabs.points'), icon: Trophy, content: <PointsHistory /> },
    ...sections,
    {
      value: 'data',
      label: t('profile.tabs.data'),
      icon: FileLock2,
      content: (
        <div className="flex flex-col gap-6">
          <DataExport />
          <AccountDeletion profile={profile} />
        </div>
      ),
    },
  ]
  const wanted = search.get('tab')
  const open = tabs.find(({ value }) => value === wanted)?.value ?? 'tokens'
  return (
    <Tabs
      label={t('profile.tabs.label')}
      value={open}
      onChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
      items={tabs.map(({ value, label, icon: Icon, content }) => ({
        value,
        label: (
          <span className="flex items-center gap-2">
            <Icon aria-hidden="true" className="size-5 max-sm:hidden" />
            {label}
          </span>
        ),
        content,
      }))}
    />
  )
}

interface ProfileScreenProps {
  /** Tabs of other features, shown before the player's data. */
  sections: readonly ProfileSection[]
}

/** The player's own account: who they are, what moved, and what happens to their data. */
export function ProfileScreen({ sections }: ProfileScreenProps) {
  const { t } = useTranslation()
  const { profile, error } = useProfile()
  return (
    <>
      <PageHeader title={t('profile.title')} />
      {error && (!profile || profile.id === '') ? (
        <ErrorState error={error} onRetry={() => dispatchAccountEvent('profile-updated')} />
      ) : profile ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
          <div className="flex flex-col gap-5">
            <IdentityCard profile={profile} />
            <SecondFactorCard email={profile.email} />
            <InstallCard />
          </div>
          <Card>
            <ProfileTabs profile={profile} sections={sections} />
          </Card>
        </div>
      ) : (
        <SkeletonList rows={4} className="h-24" />
      )}
    </>
  )
}
