import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { gameSessionPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'

/** Link to the wizard of a new hunt, for empty lists that need a hunt first. */
export function NewGameSessionLink() {
  const { t } = useTranslation()
  return (
    <Button asChild>
      <Link to={gameSessionPath(paths.adminGameSessions, 'new')}>
        <Plus aria-hidden="true" className="size-5" />
        {t('admin.sessions.create')}
      </Link>
    </Button>
  )
}
