import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmailText } from '@/components/ui/email-text'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SessionName } from '@/components/ui/session-name'
import { SelectFilter } from '@/components/ui/select-filter'
import { pagedListProps } from '@/components/resource-table/list-props'
import { liveRow } from '@/components/resource-table/live-row'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { testColumn } from '@/components/resource-table/test-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { ClaimDialog } from '@/features/treasure/admin/claim-dialog'
import { RejectLateClaims } from '@/features/treasure/admin/reject-late-claims'
import {
  type AdminClaim,
  adminClaimsQueryOptions,
  type ClaimFilter,
  type ClaimStatus,
  fetchAdminClaims,
} from '@/features/treasure/api/admin-treasure'
import { useFormat } from '@/lib/i18n/use-format'

const statuses = ['pending', 'approved', 'rejected'] as const
const tones: Record<ClaimStatus, BadgeTone> = {
  pending: 'info',
  approved: 'success',
  rejected: 'neutral',
}

function useColumns(): ResourceColumn<AdminClaim>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'arrival',
        header: t('admin.claims.arrival'),
        value: (row) => row.arrival,
        sortable: false,
      },
      {
        id: 'submitted_at',
        header: t('admin.claims.submittedAt'),
        value: (row) => row.submitted_at,
        type: 'timestamp',
        cell: (row) => format.timestampWithSeconds(row.submitted_at),
        sortable: false,
      },
      {
        id: 'status',
        header: t('admin.claims.statusLabel'),
        value: (row) => t(`admin.claims.status.${row.status}`),
        cell: (row) => (
          <Badge tone={tones[row.status]}>{t(`admin.claims.status.${row.status}`)}</Badge>
        ),
        sortable: false,
      },
      {
        id: 'name',
        header: t('admin.claims.name'),
        value: (row) => row.name,
        cell: (row) => (
          <span className="inline-flex flex-wrap items-center gap-2">
            {row.name}
            {row.is_banned && <Badge tone="error">{t('admin.users.banned')}</Badge>}
            {row.team_name !== null && <Badge>{row.team_name}</Badge>}
          </span>
        ),
        sortable: false,
      },
      {
        id: 'contact',
        header: t('admin.claims.contact'),
        value: (row) => row.phone_number,
        cell: (row) => (
          <>
            <span className="whitespace-nowrap">{row.phone_number}</span>
            <span className="text-soft block">
              <EmailText email={row.user_email} />
            </span>
          </>
        ),
        sortable: false,
        exported: false,
        inCards: false,
      },
      {
        id: 'phone_number',
        header: t('admin.claims.phone'),
        value: (row) => row.phone_number,
        shown: false,
      },
      {
        id: 'address',
        header: t('admin.claims.address'),
        value: (row) => row.address,
        cell: (row) => <span className="inline-block lg:min-w-26">{row.address}</span>,
        sortable: false,
        inCards: false,
      },
      {
        id: 'user_email',
        header: t('admin.claims.email'),
        value: (row) => row.user_email,
        shown: false,
      },
      {
        id: 'game_session_name',
        header: t('admin.claims.session'),
        value: (row) => row.game_session_name,
        cell: (row) => <SessionName name={row.game_session_name} isTest={row.is_test} />,
        sortable: false,
      },
      testColumn(t),
      {
        id: 'team_name',
        header: t('admin.sessions.memberTeam'),
        value: (row) => row.team_name,
        shown: false,
      },
      { id: 'tax_id', header: t('admin.claims.taxId'), value: (row) => row.tax_id, shown: false },
      {
        id: 'reviewed_at',
        header: t('admin.claims.reviewedAt'),
        value: (row) => row.reviewed_at,
        type: 'timestamp',
        shown: false,
      },
      {
        id: 'reviewed_by_name',
        header: t('admin.claims.reviewedBy'),
        value: (row) => row.reviewed_by_name,
        shown: false,
      },
      {
        id: 'rejection_reason',
        header: t('admin.claims.reason'),
        value: (row) => row.rejection_reason,
        shown: false,
      },
    ],
    [t, format],
  )
}

/**
 * Treasure claims, earliest first, with their review dialog.
 * @param sessions session filter; the status filter is part of the table
 */
export function ClaimsTable({ sessions }: { sessions: Omit<ClaimFilter, 'status'> }) {
  const { t } = useTranslation()
  const columns = useColumns()
  const list = useResourceQuery({ status: '' })
  const { filters, setFilters } = list
  const filter = { status: statuses.find((value) => value === filters.status) ?? null, ...sessions }
  const [opened, setOpened] = useState<AdminClaim | null>(null)
  const page = useQuery(adminClaimsQueryOptions(filter, list.query))
  const current = opened && liveRow(page.data, opened)
  const late = new Map(
    page.data
      ?.filter(({ status, is_awarded }) => status === 'pending' && is_awarded)
      .map((claim) => [claim.game_session_id, claim]),
  )
  return (
    <>
      {[...late.values()].map((claim) => (
        <div key={claim.game_session_id} className="mb-4 flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{claim.game_session_name}</span>
          <RejectLateClaims claim={claim} />
        </div>
      ))}
      <ResourceTable
        label={t('admin.foundCodes.claimsTab')}
        columns={columns}
        {...pagedListProps(page, list, (part) => fetchAdminClaims(filter, part))}
        rowKey={(row) => row.id}
        exportName="treasure-claims"
        filters={
          <SelectFilter
            label={t('admin.claims.statusLabel')}
            allLabel={t('admin.claims.allStatuses')}
            value={filters.status}
            options={statuses.map((value) => ({
              value,
              label: t(`admin.claims.status.${value}`),
            }))}
            onChange={(next) => setFilters({ status: next })}
          />
        }
        rowActions={(row) => (
          <Button
            size="sm"
            variant={row.status === 'pending' ? 'primary' : 'outline'}
            aria-label={t(
              row.status === 'pending' ? 'admin.claims.reviewOf' : 'admin.claims.detailsOf',
              { name: row.name },
            )}
            onClick={() => setOpened(row)}
          >
            {row.status === 'pending' ? t('admin.claims.review') : t('admin.claims.details')}
          </Button>
        )}
        empty={
          <EmptyState
            title={t('admin.claims.emptyTitle')}
            description={t('admin.claims.emptyText')}
          />
        }
      />
      {current && <ClaimDialog key={current.id} claim={current} onClose={() => setOpened(null)} />}
    </>
  )
}
