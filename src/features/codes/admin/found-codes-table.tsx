import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmailText } from '@/components/ui/email-text'
import { EmptyState } from '@/components/ui/empty-state'
import { SessionName } from '@/components/ui/session-name'
import { pagedListProps } from '@/components/resource-table/list-props'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { testColumn } from '@/components/resource-table/test-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import {
  fetchAdminFoundCodes,
  adminFoundCodesQueryOptions,
  type FoundCode,
  type FoundCodeFilter,
} from '@/features/codes/api/admin-list-found-qr-codes'
import { useFormat } from '@/lib/i18n/use-format'

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
        sortable: false,
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

/**
 * Found codes with the contact data of their finders, live, with search and CSV export.
 */
export function FoundCodesTable({ filter }: { filter: FoundCodeFilter }) {
  const { t } = useTranslation()
  const columns = useColumns()
  const list = useResourceQuery()
  const page = useQuery(adminFoundCodesQueryOptions(filter, list.query))
  return (
    <ResourceTable
      label={t('admin.foundCodes.codesTab')}
      columns={columns}
      {...pagedListProps(page, list, (part) => fetchAdminFoundCodes(filter, part))}
      rowKey={(row) => String(row.scan_id)}
      exportName="found-qr-codes"
      empty={
        <EmptyState
          title={t('admin.overview.noScansTitle')}
          description={t('admin.overview.noScansText')}
        />
      }
    />
  )
}
