import { useTexts } from '@/lib/i18n/use-texts'
import { useInstall } from '@/lib/shell/install-prompt'
import {
  Coins,
  Download,
  FileLock2,
  KeyRound,
  ReceiptText,
  ScanLine,
  Smartphone,
  Trophy,
  type LucideIcon,
} from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { gameSessionsQueryOptions } from '@/features/game/api/game'
import { OrderHistory } from '@/features/payments/components/order-history'
import { AccountDeletion } from '@/features/profile/components/account-deletion'
import { FindCards } from '@/features/profile/components/find-cards'
import { IdentityCard } from '@/features/profile/components/identity-card'
import { PointsHistory } from '@/features/profile/components/points-history'
import { ScanHistory } from '@/features/profile/components/scan-history'
import { SecondFactorCard } from '@/features/profile/components/second-factor-card'
import { TokenHistory } from '@/features/profile/components/token-history'
import { PurchaseHistory } from '@/features/shop/components/purchase-history'
import { type Profile, useProfile, useUpdateProfile } from '@/lib/account/profile'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/field'
import { TAB_PARAM } from '@/config/paths'
import { useExportMyData } from '@/features/profile/api/profile'
import { datedName, saveJson } from '@/lib/browser/save-file'
import { toasts } from '@/stores/toasts'

/** Offers to install the app; hidden when it is installed or cannot be. */
function InstallCard() {
  const { t } = useTranslation()
  const { canInstall, install } = useInstall()
  if (!canInstall) return null
  return (
    <Card title={t('install.title')}>
      <p className="mb-3 text-pretty">{t('install.why')}</p>
      <Button icon={Smartphone} block variant="outline" onClick={install}>
        {t('install.button')}
      </Button>
    </Card>
  )
}

// Lazy, because most hunts have no tasks.
const MyTasks = lazy(async () => ({
  default: (await import('@/features/tasks/components/my-tasks')).MyTasks,
}))

/** Tasks of found codes, their cards, then all scans. */
function MyFinds() {
  const { data: hasTasks } = useQuery({
    ...gameSessionsQueryOptions(),
    select: (gameSessions) => gameSessions.some(({ has_tasks }) => has_tasks),
  })
  return (
    <>
      {hasTasks && (
        <Suspense>
          <MyTasks />
        </Suspense>
      )}
      <FindCards />
      <ScanHistory />
    </>
  )
}

/** Downloads all data of the player as a JSON file. */
function DataExport() {
  const { t } = useTranslation()
  const exporting = useExportMyData()

  function download(): void {
    exporting.mutate(undefined, {
      onSuccess: (data) => {
        saveJson(datedName('kincskereses', 'json'), data)
        toasts.success(t('profile.export.done'))
      },
    })
  }

  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">{t('profile.export.title')}</h3>
      <p className="max-w-prose text-pretty wrap-anywhere">{t('profile.export.text')}</p>
      {exporting.isError && <ErrorState error={exporting.error} />}
      <Button icon={Download} variant="outline" loading={exporting.isPending} onClick={download}>
        {t('profile.export.action')}
      </Button>
    </section>
  )
}

/** Consent to be named where strangers read; without it they read initials. */
function PublicNameCard({ profile }: { profile: Profile }) {
  const { t, errorText } = useTexts()
  const { mutate, isPending, variables } = useUpdateProfile()
  const isPublic = isPending ? variables.p_is_named_publicly : profile.is_named_publicly
  return (
    <Card title={t('profile.publicName.title')}>
      <Checkbox
        label={t('profile.publicName.label')}
        checked={isPublic ?? false}
        onChange={({ target }) => {
          // Not disabled while it is being saved, because it would lose the focus.
          if (isPending) return
          mutate(
            { p_is_named_publicly: target.checked },
            { onError: (error) => toasts.error(errorText(error)) },
          )
        }}
      />
      <p className="text-soft text-sm text-pretty">{t('profile.publicName.text')}</p>
    </Card>
  )
}

/** A tab of the profile. */
interface ProfileSection {
  /** Value of the `tab` search parameter. */
  value: string
  label: string
  icon: LucideIcon
  content: ReactNode
}

/** Keeps the open tab in the URL, so that it survives a reload. */
function ProfileTabs({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const tabs: ProfileSection[] = [
    { value: 'tokens', label: t('profile.tabs.tokens'), icon: Coins, content: <TokenHistory /> },
    { value: 'scans', label: t('profile.tabs.scans'), icon: ScanLine, content: <MyFinds /> },
    { value: 'points', label: t('profile.tabs.points'), icon: Trophy, content: <PointsHistory /> },
    {
      value: 'purchases',
      label: t('profile.tabs.purchases'),
      icon: KeyRound,
      content: <PurchaseHistory />,
    },
    {
      value: 'receipts',
      label: t('profile.tabs.receipts'),
      icon: ReceiptText,
      content: <OrderHistory />,
    },
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
  const requestedTab = search.get(TAB_PARAM)
  const open = tabs.find(({ value }) => value === requestedTab)?.value ?? 'tokens'
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

/** /profile: the player's account: identity, histories, and data export and deletion. */
export function ProfileScreen() {
  const { t } = useTranslation()
  const { profile, error, refetch } = useProfile()
  return (
    <>
      <PageHeader title={t('profile.title')} />
      {error && (!profile || profile.id === '') ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : profile ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
          <div className="flex flex-col gap-5">
            <IdentityCard profile={profile} />
            <PublicNameCard profile={profile} />
            {profile.email !== null && <SecondFactorCard email={profile.email} />}
            <InstallCard />
          </div>
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
