import { AnnounceDialog } from '@/features/announcements/admin/announce-dialog'
import { CrowdScreen } from '@/features/codes/admin/poster/crowd-screen'
import { PosterDialog } from '@/features/codes/admin/poster/poster-dialog'
import { GameSessionDialogs } from '@/features/game-sessions/admin/game-session-dialogs'
import {
  isDialogAction,
  type GameSessionAction,
} from '@/features/game-sessions/model/game-session-action'
import type { AdminGameSession } from '@/features/game/api/admin-game'
import { PublishDialog } from '@/features/game-sessions/admin/publish-dialog'
import { HuntExportDialog } from '@/features/hunt-files/admin/hunt-export-dialog'
import { HelpersDialog } from '@/features/helpers/admin/helpers-dialog'
import { ResultsDialog } from '@/features/results/admin/results-dialog'
import { ScreenDialog } from '@/features/screen/admin/screen-dialog'

interface GameSessionDialogProps {
  action: GameSessionAction
  gameSession: AdminGameSession
  onClose: () => void
}

/** The dialog of an action on a hunt, of whichever feature; nothing for actions with a screen of their own. */
export function GameSessionDialog({ action, gameSession, onClose }: GameSessionDialogProps) {
  const { name, join_code: joinCode } = gameSession
  if (isDialogAction(action)) {
    return <GameSessionDialogs action={action} gameSession={gameSession} onClose={onClose} />
  }
  if (action === 'announce')
    return <AnnounceDialog gameSessions={[gameSession]} onClose={onClose} />
  if (action === 'publish') return <PublishDialog gameSession={gameSession} onClose={onClose} />
  if (action === 'screen') return <ScreenDialog gameSession={gameSession} onClose={onClose} />
  if (action === 'helpers') return <HelpersDialog gameSession={gameSession} onClose={onClose} />
  if (action === 'export') return <HuntExportDialog gameSession={gameSession} onClose={onClose} />
  if (joinCode === null) return null
  if (action === 'results') {
    return <ResultsDialog gameSession={gameSession} joinCode={joinCode} onClose={onClose} />
  }
  if (action === 'poster') {
    return <PosterDialog gameSession={gameSession} joinCode={joinCode} onClose={onClose} />
  }
  return action === 'crowd' ? (
    <CrowdScreen name={name} joinCode={joinCode} onClose={onClose} />
  ) : null
}
