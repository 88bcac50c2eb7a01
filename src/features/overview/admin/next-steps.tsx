import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { gameSessionPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import {
  gameSessionActionPath,
  type GameSessionAction,
} from '@/features/game-sessions/model/game-session-action'
import type { GameSessionDesk } from '@/features/overview/api/admin-overview'

interface NextStepsProps {
  desk: GameSessionDesk
  /** Opens the dialog of an action on the hunt. */
  onAction: (action: GameSessionAction) => void
}

/** What an organiser does once a hunt is over, in its usual order. */
export function NextSteps({ desk, onAction }: NextStepsProps) {
  const { t } = useTranslation()
  const id = desk.game_session_id
  const link = (to: string, label: string) => (
    <ButtonLink to={to} size="sm" variant="outline">
      {label}
    </ButtonLink>
  )
  const dialog = (action: GameSessionAction, label: string) => (
    <Button size="sm" variant="outline" onClick={() => onAction(action)}>
      {label}
    </Button>
  )
  const claims = gameSessionPath(paths.adminFoundQrCodes, id)
  const steps = [
    ['claims', link(claims, t('admin.desk.next.decide'))],
    ['winners', dialog('screen', t('admin.sessions.screen'))],
    ['results', dialog('results', t('admin.sessions.results'))],
    // Its dialog makes them, too.
    ['certificates', dialog('results', t('admin.results.certificates'))],
    ['standings', link(gameSessionActionPath('members', id), t('admin.sessions.members'))],
    ['copy', dialog('clone', t('admin.desk.next.copyButton'))],
  ] as const
  const open = steps.filter(([key]) => key !== 'claims' || desk.claims_pending > 0)
  return (
    <Card title={t('admin.desk.next.title')}>
      <ul className="divide-base-300 divide-y">
        {open.map(([key, way]) => {
          const isDone = key === 'results' && desk.results_published_at !== null
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={key} className="flex flex-wrap items-center gap-3 py-2">
              <Icon aria-hidden="true" className="text-soft size-5 shrink-0" />
              <p className="min-w-0 grow basis-40">
                {isDone && <span className="sr-only">{t('admin.checklist.done')} </span>}
                {t(`admin.desk.next.${key}`, { count: desk.claims_pending })}
              </p>
              {way}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
