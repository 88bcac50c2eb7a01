import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonList } from '@/components/ui/skeleton'
import { ServerCard } from '@/features/game-sessions/admin/server-card'
import { SettingsEditor } from '@/features/game-sessions/admin/settings-editor'
import { editableSettingsQueryOptions } from '@/features/game/api/admin-game'

/** Admin page for the start, the joining deadline, clue sales and the message of the closed shop. */
export function ClueSettingsPage() {
  const { t } = useTranslation()
  const settings = useQuery(editableSettingsQueryOptions())
  return (
    <>
      <PageHeader title={t('admin.settings.title')} description={t('admin.settings.intro')} />
      {settings.data ? (
        <SettingsEditor settings={settings.data} />
      ) : settings.error ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <SkeletonList rows={4} />
      )}
      <div className="mt-4 max-w-3xl">
        <ServerCard />
      </div>
    </>
  )
}
