import { AnnounceDialog } from '@/features/announcements/admin/announce-dialog'
import { CrowdScreen } from '@/features/codes/admin/poster/crowd-screen'
import { PosterDialog } from '@/features/codes/admin/poster/poster-dialog'
import { SessionDialogs } from '@/features/game-sessions/admin/session-dialogs'
import { isDialogAction, type SessionAction } from '@/features/game-sessions/model/session-action'
import type { AdminSession } from '@/features/game/api/admin-game'
import { PublishDialog } from '@/features/game-sessions/admin/publish-dialog'
import { ResultsDialog } from '@/features/results/admin/results-dialog'
import { ScreenDialog } from '@/features/screen/admin/screen-dialog'

interface HuntDialogProps {
  action: SessionAction
  session: AdminSession
  onClose: () => void
}

/** The dialog of an action on a hunt, of whichever feature; nothing for actions with a screen of their own. */
export function HuntDialog({ action, session, onClose }: HuntDialogProps) {
  const { name, join_code: joinCode } = session
  if (isDialogAction(action)) {
    return <SessionDialogs action={action} session={session} onClose={onClose} />
  }
  if (action === 'announce') return <AnnounceDialog sessions={[session]} onClose={onClose} />
  if (action === 'publish') return <PublishDialog hunt={session} onClose={onClose} />
  if (action === 'screen') return <ScreenDialog session={session} onClose={onClose} />
  if (joinCode === null) return null
  if (action === 'results') {
    return <ResultsDialog session={session} joinCode={joinCode} onClose={onClose} />
  }
  if (action === 'poster') {
    return <PosterDialog session={session} joinCode={joinCode} onClose={onClose} />
  }
  return action === 'crowd' ? (
    <CrowdScreen name={name} joinCode={joinCode} onClose={onClose} />
  ) : null
}
