import { AnnounceDialog } from '@/features/announcements/admin/announce-dialog'
import { CrowdScreen } from '@/features/codes/admin/poster/crowd-screen'
import { PosterDialog } from '@/features/codes/admin/poster/poster-dialog'
import { PrintDialog } from '@/features/codes/admin/print/print-dialog'
import { PlayerSearch } from '@/features/corrections/admin/player-search'
import { GameSessionsScreen } from '@/features/game/admin/game-sessions-screen'
import { PublishDialog } from '@/features/overview/admin/publish-dialog'
import { ResultsDialog } from '@/features/results/admin/results-dialog'
import { ScreenDialog } from '@/features/screen/admin/screen-dialog'
import { TeamsScreen } from '@/features/teams/admin/teams-screen'

/** /admin/game-sessions: the hunts with their teams, announcements, and posters with join codes. */
export function GameSessionsPage() {
  return (
    <GameSessionsScreen
      renderAnnounce={(session, onClose) => (
        <AnnounceDialog sessions={[session]} onClose={onClose} />
      )}
      renderPublish={(session, onClose) => <PublishDialog hunt={session} onClose={onClose} />}
      renderScreen={(session, onClose) => <ScreenDialog session={session} onClose={onClose} />}
      renderResults={(session, onClose) =>
        session.join_code !== null && (
          <ResultsDialog session={session} joinCode={session.join_code} onClose={onClose} />
        )
      }
      renderTeams={(session, onClose) => (
        <TeamsScreen
          session={session}
          renderPrint={(codes, closePrint) => (
            <PrintDialog kind="teams" codes={codes} onClose={closePrint} />
          )}
          renderPlayerSearch={(search) => <PlayerSearch {...search} />}
          onClose={onClose}
        />
      )}
      renderPoster={(kind, session, onClose) => {
        const { name, join_code: joinCode } = session
        if (joinCode === null) return null
        return kind === 'poster' ? (
          <PosterDialog session={session} joinCode={joinCode} onClose={onClose} />
        ) : (
          <CrowdScreen name={name} joinCode={joinCode} onClose={onClose} />
        )
      }}
    />
  )
}
