import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmailText } from '@/components/ui/email-text'
import { EmptyState } from '@/components/ui/empty-state'
import { SessionName } from '@/components/ui/session-name'
import { pagedListProps } from '@/components/resource-table/list-props'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { withKeys } from '@/components/resource-table/resource-selection'
import { testColumn } from '@/components/resource-table/test-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import {
  fetchAdminFoundCodes,
  adminFoundCodesQueryOptions,
  type FoundCode,
  type FoundCodeFilter,
} from '@/features/codes/api/found-codes'
import { MAX_CORRECTIONS, type Correction } from '@/features/corrections/model/correction'
import { useFormat } from '@/lib/i18n/use-format'

function findState(t: TFunction, { status, correction, is_inherited }: FoundCode): string {
  if (status === 'voided') return t('admin.corrections.voided')
  if (is_inherited) return t('profile.scans.inherited')
  return t(correction === 'credit' ? 'admin.corrections.credited' : 'admin.users.history.found')
}

function useColumns(): ResourceColumn<FoundCode>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'received_at',
        header: t('admin.foundCodes.foundAt'),
        value: (row) => row.received_at,
        type: 'timestamp',
        cell: (row) => format.timestampWithSeconds(row.received_at),
        sortable: false,
      },
      {
        id: 'qr_code_name',
        header: t('admin.foundCodes.code'),
        value: (row) => row.qr_code_name,
        sortable: false,
      },
      {
        id: 'status',
        header: t('admin.users.history.outcome'),
        value: (row) => findState(t, row),
        cell: (row) => (
          <span className="inline-flex flex-col items-start gap-1">
            <Badge tone={row.status === 'voided' ? 'error' : 'success'}>{findState(t, row)}</Badge>
            {row.correction_reason !== null && (
              <span className="text-soft text-sm break-words">{row.correction_reason}</span>
            )}
          </span>
        ),
        sortable: false,
      },
      {
        id: 'correction_reason',
        header: t('admin.users.reason'),
        value: (row) => row.correction_reason,
        shown: false,
      },
      {
        id: 'corrected_by_name',
        header: t('admin.corrections.by'),
        value: (row) => row.corrected_by_name,
        shown: false,
      },
      {
        id: 'game_session_name',
        header: t('admin.foundCodes.session'),
        value: (row) => row.game_session_name,
        cell: (row) => <SessionName name={row.game_session_name} isTest={row.is_test} />,
        sortable: false,
      },
      testColumn(t),
      {
        id: 'user_name',
        header: t('admin.foundCodes.player'),
        value: (row) => row.user_name,
        cell: (row) => (
          <div>
            {row.user_name}
            {row.team_name !== null && (
              <span className="text-soft block text-sm wrap-anywhere">{row.team_name}</span>
            )}
          </div>
        ),
        sortable: false,
      },
      {
        id: 'team_name',
        header: t('admin.sessions.memberTeam'),
        value: (row) => row.team_name,
        shown: false,
      },
      {
        id: 'user_email',
        header: t('admin.foundCodes.email'),
        value: (row) => row.user_email,
        cell: (row) => (
          <a className="link" href={`mailto:${row.user_email}`}>
            <EmailText email={row.user_email} />
          </a>
        ),
        sortable: false,
      },
      {
        id: 'phone_number',
        header: t('admin.foundCodes.phone'),
        value: (row) => row.phone_number,
        sortable: false,
      },
      {
        id: 'address',
        header: t('admin.foundCodes.address'),
        value: (row) => row.address,
        sortable: false,
      },
      {
        id: 'scanned_at',
        header: t('admin.foundCodes.scannedAt'),
        value: (row) => row.scanned_at,
        type: 'timestamp',
        shown: false,
      },
      {
        id: 'points',
        header: t('admin.foundCodes.points'),
        value: (row) => row.points,
        type: 'number',
        sortable: false,
      },
    ],
    [t, format],
  )
}

interface FoundCodesTableProps {
  filter: FoundCodeFilter
  onCorrect: (correction: Correction) => void
}

const none: ReadonlySet<string> = new Set()

/**
 * Found codes with the contact data of their finders, live, with search, CSV export and corrections.
 */
export function FoundCodesTable({ filter, onCorrect }: FoundCodesTableProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const list = useResourceQuery()
  const page = useQuery(adminFoundCodesQueryOptions(filter, list.query))
  const [selected, setSelected] = useState(none)
  const scanIds = [...selected].slice(0, MAX_CORRECTIONS).map(Number)
  // Those beyond the maximum stay selected for the next correction.
  const deselect = (corrected: readonly number[]) =>
    setSelected((before) => withKeys(before, corrected.map(String), false))
  return (
    <ResourceTable
      label={t('admin.foundCodes.codesTab')}
      columns={columns}
      {...pagedListProps(page, list, (part) => fetchAdminFoundCodes(filter, part))}
      rowKey={(row) => String(row.scan_id)}
      exportName="found-qr-codes"
      toolbar={(['credit', 'points'] as const).map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant="outline"
          onClick={() => onCorrect({ kind, sessionId: filter.sessionId, player: null })}
        >
          {t(`admin.corrections.open.${kind}`)}
        </Button>
      ))}
      selection={{
        selected,
        onChange: setSelected,
        rowName: (row) => `${row.qr_code_name}, ${row.user_name}`,
        actions: (['void', 'restore'] as const).map((kind) => (
          <Button
            key={kind}
            size="sm"
            variant={kind === 'void' ? 'danger' : 'outline'}
            onClick={() => onCorrect({ kind, scanIds, onDone: () => deselect(scanIds) })}
          >
            {t(`admin.corrections.actions.${kind}`)}
          </Button>
        )),
      }}
      rowActions={({ scan_id, status }) => {
        const kind = status === 'voided' ? 'restore' : 'void'
        return (
          <Button
            size="sm"
            variant="outline"
            onClick={() => onCorrect({ kind, scanIds: [scan_id] })}
          >
            {t(`admin.corrections.actions.${kind}`)}
          </Button>
        )
      }}
      empty={
        <EmptyState
          title={t('admin.overview.noScansTitle')}
          description={t('admin.overview.noScansText')}
        />
      }
    />
  )
}
