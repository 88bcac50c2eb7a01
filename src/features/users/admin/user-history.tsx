import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowButton } from '@/components/resource-table/row-actions'
import { Button } from '@/components/ui/button'
import { Select, toOptions } from '@/components/ui/field'
import type { Correction } from '@/features/corrections/api/corrections'
import { HistoryTable } from '@/features/users/admin/history-table'
import {
  pointColumns,
  purchaseColumns,
  scanColumns,
  gameSessionColumns,
} from '@/features/users/admin/history-columns'
import type { UserRow } from '@/features/users/api/users'
import { useTexts } from '@/lib/i18n/use-texts'

const kinds = ['scans', 'points', 'game_sessions', 'purchases'] as const
type Kind = (typeof kinds)[number]

interface ListProps {
  user: UserRow
  onCorrect: (correction: Correction) => void
}

function Scans({ user, onCorrect }: ListProps) {
  const { t, format } = useTexts()
  return (
    <HistoryTable
      userId={user.id}
      kind="scans"
      columns={scanColumns}
      rowActions={({ id, status, code, at, task_state: task }) => {
        if (status === 'failed') return null
        const kinds = [
          status === 'voided' ? ('restore' as const) : ('void' as const),
          ...(status === 'success' && task === 'solved' ? (['void_task'] as const) : []),
          ...(status === 'success' && task === 'voided' ? (['restore_task'] as const) : []),
        ]
        return kinds.map((kind) => {
          const label = t(`admin.corrections.actions.${kind}`)
          return (
            <RowButton
              key={kind}
              label={label}
              name={`${label}: ${code ?? format.timestamp(at)}`}
              onClick={() => onCorrect({ kind, scanIds: [id] })}
            />
          )
        })
      }}
    />
  )
}

/** Scans, points, sessions and purchases of one user, with actions to correct them. */
export function UserHistory({ user, onCorrect }: ListProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Kind>('scans')
  const player = { id: user.id, name: user.name }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {(['credit', 'points'] as const).map((correction) => (
          <Button
            key={correction}
            variant="outline"
            onClick={() => onCorrect({ kind: correction, gameSessionId: null, player })}
          >
            {t(`admin.corrections.open.${correction}`)}
          </Button>
        ))}
      </div>
      <Select
        label={t('admin.users.history.choose')}
        className="max-w-xs"
        value={kind}
        options={toOptions(kinds, (value) => t(`admin.users.history.${value}`))}
        onChange={(event) =>
          setKind(kinds.find((known) => known === event.target.value) ?? 'scans')
        }
      />
      {kind === 'scans' && <Scans user={user} onCorrect={onCorrect} />}
      {kind === 'points' && <HistoryTable userId={user.id} kind={kind} columns={pointColumns} />}
      {kind === 'game_sessions' && (
        <HistoryTable userId={user.id} kind={kind} columns={gameSessionColumns} />
      )}
      {kind === 'purchases' && (
        <HistoryTable userId={user.id} kind={kind} columns={purchaseColumns} />
      )}
    </div>
  )
}
