import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '@/components/ui/card'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { env } from '@/config/env'
import { SettingsEditor } from '@/features/game-sessions/admin/settings-editor'
import { editableSettingsQueryOptions } from '@/features/game/api/admin-game'
import {
  confirmsEmailQueryOptions,
  isOwnServerQueryOptions,
} from '@/features/game/api/admin-running-game-session'

/** What only the person who runs the server can change; nothing where others run it. */
export function ServerCard() {
  const { t } = useTranslation()
  const isOwn = useQuery(isOwnServerQueryOptions()).data
  const confirmsEmail = useQuery({ ...confirmsEmailQueryOptions(), enabled: isOwn === true }).data
  if (!isOwn) return null
  return (
    <Card title={t('admin.settings.server.title')}>
      <p className="text-soft text-sm">{t('admin.settings.server.text')}</p>
      <ul className="mt-2 grid list-disc gap-2 pl-5">
        {confirmsEmail !== undefined && (
          <li>
            {t(`admin.settings.server.${confirmsEmail ? 'confirmedEmails' : 'unconfirmedEmails'}`)}
          </li>
        )}
        <li>
          {env.contactEmail === null
            ? t('admin.settings.server.noContact')
            : t('admin.settings.server.contact', { email: env.contactEmail })}
        </li>
      </ul>
    </Card>
  )
}

/** Admin page for the start, the joining deadline, clue sales and the message of the closed shop. */
export function ClueSettingsPage() {
  const { t } = useTranslation()
  const settings = useQuery(editableSettingsQueryOptions())
  return (
    <>
      <PageHeader title={t('admin.settings.title')} description={t('admin.settings.intro')} />
      {settings.data ? (
        <SettingsEditor settings={settings.data} />
      ) : (
        <QueryPlaceholder query={settings} rows={4} />
      )}
      <div className="mt-4 max-w-3xl">
        <ServerCard />
      </div>
    </>
  )
}
