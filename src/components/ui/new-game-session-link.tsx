import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/components/ui/button'
import { gameSessionPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'

/** Link to the wizard of a new hunt, for empty lists that need a hunt first. */
export function NewGameSessionLink() {
  const { t } = useTranslation()
  return (
    <ButtonLink to={gameSessionPath(paths.adminGameSessions, 'new')} icon={Plus}>
      {t('admin.sessions.create')}
    </ButtonLink>
  )
}
