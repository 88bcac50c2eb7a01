import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { paths } from '@/config/paths'
import { CloneDialog } from '@/features/game-sessions/admin/clone-dialog'
import {
  type AdminGameSession,
  useDeleteGameSession,
  useResetTestGameSession,
} from '@/features/game/api/admin-game'
import { membershipsQueryOptions } from '@/features/game/api/game'
import { useJoinGameSession } from '@/features/game/api/joining'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

/** Successful scans of all codes of a session. */
const scansOf = ({ qr_codes }: AdminGameSession) =>
  qr_codes.reduce((sum, code) => sum + code.current_scans, 0)

interface TestGameSessionsProps {
  gameSession: AdminGameSession
  gameSessions: readonly AdminGameSession[]
}

/** Test sessions of a hunt, with the session itself if it is a test: play, reset or delete them. */
export function TestGameSessions({ gameSession, gameSessions }: TestGameSessionsProps) {
  const { t, errorText } = useTexts()
  const navigate = useNavigate()
  const join = useJoinGameSession()
  const remove = useDeleteGameSession()
  const { data: memberships } = useQuery(membershipsQueryOptions())
  const [isCloning, setCloning] = useState(false)
  const [dialog, setDialog] = useState<{
    action: 'reset' | 'delete'
    test: AdminGameSession
  } | null>(null)
  const originalId = (gameSession.is_test && gameSession.cloned_from) || gameSession.id
  const tests = gameSessions.filter(
    ({ id, is_test, cloned_from }) =>
      is_test && (cloned_from === originalId || id === gameSession.id),
  )
  const reset = useResetTestGameSession()
  const cloneButton = (
    <Button icon={Copy} onClick={() => setCloning(true)}>
      {t('admin.sessions.cloneTest')}
    </Button>
  )
  return (
    <Card title={t('admin.gameTest.tests')} actions={tests.length > 0 && cloneButton}>
      <p className="text-soft text-sm text-pretty">{t('admin.gameTest.testsText')}</p>
      {tests.length === 0 && (
        <EmptyState
          title={t('admin.gameTest.noTestsTitle')}
          description={t('admin.gameTest.noTestsText')}
          action={cloneButton}
        />
      )}
      <ul className="divide-base-300 mt-2 divide-y">
        {tests.map((test) => (
          <li key={test.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
                {test.name}
                {memberships?.some(({ game_session_id: id }) => id === test.id) && (
                  <Badge tone="success">{t('admin.gameTest.joined')}</Badge>
                )}
              </p>
              <p className="text-soft text-sm tabular-nums">
                {t('admin.gameTest.testFacts', { players: test.players, scans: scansOf(test) })}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                loading={join.isPending}
                onClick={() =>
                  join.mutate(
                    { p_game_session_id: test.id },
                    {
                      onSuccess: () => void navigate(paths.dashboard),
                      onError: (error) => toasts.error(errorText(error)),
                    },
                  )
                }
              >
                {t('admin.gameTest.play')}
              </Button>
              <Button
                size="sm"
                variant="outline"
                onClick={() => setDialog({ action: 'reset', test })}
              >
                {t('admin.gameTest.reset')}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => setDialog({ action: 'delete', test })}
              >
                {t('common.delete')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {dialog?.action === 'reset' && (
        <DeleteDialog
          title={t('admin.gameTest.resetTitle', { name: dialog.test.name })}
          description={t('admin.gameTest.resetText')}
          confirmLabel={t('admin.gameTest.reset')}
          onClose={() => setDialog(null)}
          onDelete={async () => {
            const removed = await reset.mutateAsync({ p_game_session_id: dialog.test.id })
            toasts.success(t('admin.gameTest.resetDone', removed))
          }}
        />
      )}
      {dialog?.action === 'delete' && (
        <DeleteDialog
          title={t('admin.sessions.deleteTitle', { name: dialog.test.name })}
          description={t('admin.sessions.deleteTestText')}
          onClose={() => setDialog(null)}
          onDelete={() =>
            remove.mutateAsync({
              p_game_session_id: dialog.test.id,
              p_updated_at: dialog.test.updated_at,
            })
          }
          done={t('admin.sessions.deleted', { name: dialog.test.name })}
        />
      )}
      {isCloning && <CloneDialog source={gameSession} asTest onClose={() => setCloning(false)} />}
    </Card>
  )
}
