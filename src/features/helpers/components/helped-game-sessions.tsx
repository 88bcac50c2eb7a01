import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { helperPath } from '@/config/helper-paths'
import { helpedGameSessionsQueryOptions } from '@/features/helpers/api/helper'

/** Links to the hunts in which the user helps; nothing for everybody else. */
export function HelpedGameSessions() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(helpedGameSessionsQueryOptions())
  if (data.length === 0) return null
  return (
    <nav aria-label={t('dashboard.helping')} className="mb-4 flex flex-wrap gap-3">
      {data.map(({ game_session_id: id, name }) => (
        <Button
          key={id}
          asChild
          size="lg"
          variant="outline"
          className="h-auto max-w-full py-1 whitespace-normal"
        >
          <Link to={helperPath(id)}>{t('dashboard.helpIn', { name })}</Link>
        </Button>
      ))}
    </nav>
  )
}
