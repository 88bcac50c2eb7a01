import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { useResetTestGameSession } from '@/features/game/api/admin-game'
import { toasts } from '@/stores/toasts'

interface TestGameSession {
  id: string
  name: string
  players: number
  /** Successful scans of all its codes. */
  scans: number
  isJoined: boolean
}

interface TestGameSessionsProps {
  tests: readonly TestGameSession[]
  onClone: () => void
  /** Joins or activates the session and opens the game. */
  onPlay: (gameSessionId: string) => void
  isJoining: boolean
  onDelete: (gameSessionId: string) => Promise<unknown>
}

/** Test sessions of a hunt: play, reset or delete them. */
export function TestGameSessions({
  tests,
  onClone,
  onPlay,
  isJoining,
  onDelete,
}: TestGameSessionsProps) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<{
    action: 'reset' | 'delete'
    test: TestGameSession
  } | null>(null)
  const reset = useResetTestGameSession()
  const cloneButton = (
    <Button icon={Copy} onClick={onClone}>
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
                {test.isJoined && <Badge tone="success">{t('admin.gameTest.joined')}</Badge>}
              </p>
              <p className="text-soft text-sm tabular-nums">
                {t('admin.gameTest.testFacts', { players: test.players, scans: test.scans })}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" loading={isJoining} onClick={() => onPlay(test.id)}>
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
          onDelete={() => onDelete(dialog.test.id)}
        />
      )}
    </Card>
  )
}
