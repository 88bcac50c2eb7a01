import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { testColumn } from '@/components/resource-table/common-columns'
import { liveRow } from '@/components/resource-table/list-props'
import { usePagedList } from '@/components/resource-table/paged-list'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { RowButton } from '@/components/resource-table/row-actions'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmailText } from '@/components/ui/email-text'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { FormTextarea, fieldOf } from '@/components/ui/form-fields'
import { GameSessionName } from '@/components/ui/game-session-name'
import { ClaimDialog } from '@/features/treasure/admin/claim-dialog'
import {
  type AdminClaim,
  type ClaimFilter,
  claimList,
  type ClaimStatus,
  MAX_REJECTION_LENGTH,
  useRejectLateClaims,
} from '@/features/treasure/api/admin-treasure'
import { claimStatuses } from '@/features/treasure/model/claim-state'
import { text } from '@/lib/forms/fields'
import { toasts } from '@/stores/toasts'

const schema = z.object({ reason: text(1, MAX_REJECTION_LENGTH) })

/** Rejects all pending claims of an awarded hunt with one reason. */
function RejectLateClaims({ claim }: { claim: AdminClaim }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const reject = useRejectLateClaims()
  const count = claim.waiting
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {t('admin.claims.rejectLate', { count })}
      </Button>
      {isOpen && (
        <ResourceDialog
          title={t('admin.claims.rejectLateTitle')}
          description={t('admin.claims.rejectLateText', { count, game: claim.game_session_name })}
          onClose={() => setOpen(false)}
          schema={schema}
          defaultValues={{ reason: t('admin.claims.lateReason') }}
          submitLabel={t('admin.claims.rejectLate', { count })}
          isDestructive
          onSubmit={async ({ reason }) => {
            const { rejected } = await reject.mutateAsync({
              p_game_session_id: claim.game_session_id,
              p_reason: reason,
            })
            toasts.success(t('admin.claims.rejectedLate', { count: rejected }))
          }}
        >
          {({ control }) => (
            <FormTextarea
              label={t('admin.claims.reason')}
              rows={2}
              maxLength={MAX_REJECTION_LENGTH}
              error={t('admin.claims.reasonMissing')}
              {...fieldOf(control, 'reason')}
            />
          )}
        </ResourceDialog>
      )}
    </>
  )
}

const tones: Record<ClaimStatus, BadgeTone> = {
  pending: 'info',
  approved: 'success',
  rejected: 'neutral',
}

const columns: ResourceColumn<AdminClaim>[] = [
  { id: 'arrival', header: 'admin.claims.arrival' },
  {
    id: 'submitted_at',
    header: 'admin.claims.submittedAt',
    type: 'timestamp',
    cell: (row, { format }) => format.timestampWithSeconds(row.submitted_at),
  },
  {
    id: 'status',
    header: 'admin.claims.statusLabel',
    value: (row, { t }) => t(`admin.claims.status.${row.status}`),
    tone: (row) => tones[row.status],
  },
  {
    id: 'name',
    header: 'admin.claims.name',
    cell: (row, { t }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {row.name}
        {row.is_banned && <Badge tone="error">{t('admin.users.banned')}</Badge>}
        {row.team_name !== null && <Badge>{row.team_name}</Badge>}
      </span>
    ),
  },
  {
    id: 'contact',
    header: 'admin.claims.contact',
    value: (row) => row.phone_number,
    cell: (row) => (
      <>
        <span className="whitespace-nowrap">{row.phone_number}</span>
        <span className="text-soft block">
          <EmailText email={row.user_email} />
        </span>
      </>
    ),
    exported: false,
    inCards: false,
  },
  { id: 'phone_number', header: 'admin.claims.phone', shown: false },
  {
    id: 'address',
    header: 'admin.claims.address',
    cell: (row) => <span className="inline-block lg:min-w-26">{row.address}</span>,
    inCards: false,
  },
  { id: 'user_email', header: 'admin.claims.email', shown: false },
  {
    id: 'game_session_name',
    header: 'admin.claims.session',
    cell: (row) => <GameSessionName name={row.game_session_name} isTest={row.is_test} />,
  },
  testColumn,
  { id: 'team_name', header: 'admin.sessions.memberTeam', shown: false },
  { id: 'tax_id', header: 'admin.claims.taxId', shown: false },
  { id: 'reviewed_at', header: 'admin.claims.reviewedAt', type: 'timestamp', shown: false },
  { id: 'reviewed_by_name', header: 'admin.claims.reviewedBy', shown: false },
  { id: 'rejection_reason', header: 'admin.claims.reason', shown: false },
]

/**
 * Treasure claims, earliest first, with their review dialog.
 * @param sessions session filter; the status filter is part of the table
 */
export function ClaimsTable({ gameSessions }: { gameSessions: Omit<ClaimFilter, 'status'> }) {
  const { t } = useTranslation()
  const list = useResourceQuery({ status: '' })
  const { filters, setFilters } = list
  const filter = {
    status: claimStatuses.find((value) => value === filters.status) ?? null,
    ...gameSessions,
  }
  const [opened, setOpened] = useState<AdminClaim | null>(null)
  const { page, listed } = usePagedList(claimList, filter, list)
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
        {...listed}
        rowKey={(row) => row.id}
        exportName="treasure-claims"
        filters={
          <SelectFilter
            label={t('admin.claims.statusLabel')}
            allLabel={t('admin.claims.allStatuses')}
            value={filters.status}
            options={toOptions(claimStatuses, (value) => t(`admin.claims.status.${value}`))}
            onChange={(next) => setFilters({ status: next })}
          />
        }
        rowActions={(row) => (
          <RowButton
            label={t(row.status === 'pending' ? 'admin.claims.review' : 'admin.claims.details')}
            name={t(row.status === 'pending' ? 'admin.claims.reviewOf' : 'admin.claims.detailsOf', {
              name: row.name,
            })}
            variant={row.status === 'pending' ? 'primary' : 'outline'}
            onClick={() => setOpened(row)}
          />
        )}
        empty={{ title: 'admin.claims.emptyTitle', text: 'admin.claims.emptyText' }}
      />
      {current && <ClaimDialog key={current.id} claim={current} onClose={() => setOpened(null)} />}
    </>
  )
}
