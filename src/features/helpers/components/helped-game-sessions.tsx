import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { pathWith } from '@/config/paths'
import { ButtonLink } from '@/components/ui/button'
import { helperPaths } from '@/config/helper-paths'
import { helpedGameSessionsQueryOptions } from '@/features/helpers/api/helped-game-sessions'
import { loadTranslations } from '@/lib/i18n/i18n'

/** Sends what a helper did without a network before the helper screen was left. */
async function deliver(): Promise<void> {
  await loadTranslations('helpers')
  const { helperOutbox } = await import('@/features/helpers/queue/helper-outbox')
  await helperOutbox.deliver()
}

/** Links to the hunts in which the user helps; nothing for everybody else. */
export function HelpedGameSessions() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(helpedGameSessionsQueryOptions())
  const isHelper = data.length > 0
  useEffect(() => {
    // Offline, and not cached: the helper screen sends it.
    if (isHelper) deliver().catch(console.warn)
  }, [isHelper])
  if (!isHelper) return null
  return (
    <nav aria-label={t('dashboard.helping')} className="mb-4 flex flex-wrap gap-3">
      {data.map(({ game_session_id: id, name }) => (
        <ButtonLink
          to={pathWith(helperPaths.screen, id)}
          key={id}
          size="lg"
          variant="outline"
          className="h-auto max-w-full py-1 whitespace-normal"
        >
          {t('dashboard.helpIn', { name })}
        </ButtonLink>
      ))}
    </nav>
  )
}
