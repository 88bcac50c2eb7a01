import { useQuery } from '@tanstack/react-query'
import { Crown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePagedList } from '@/components/resource-table/paged-list'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { RowActions } from '@/components/resource-table/row-actions'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { EmailText } from '@/components/ui/email-text'
import type { BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { GrantDialog } from '@/features/vip/admin/grant-dialog'
import type { VipUser } from '@/features/vip/admin/user-picker'
import {
  type AdminMembership,
  adminTiersQueryOptions,
  membershipList,
  type MembershipState,
  membershipStates,
  useSetVip,
} from '@/features/vip/api/admin-vip'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { useTexts } from '@/lib/i18n/use-texts'

/** Ends the running membership and its extensions without a refund. */
function EndVipDialog({ user, onClose }: { user: VipUser; onClose: () => void }) {
  const { t } = useTranslation()
  const setVip = useSetVip()
  return (
    <DeleteDialog
      title={t('admin.vip.endTitle', { name: user.name })}
      description={t('admin.vip.endText')}
      confirmLabel={t('admin.vip.end')}
      onDelete={() => setVip.mutateAsync({ p_user_id: user.id, p_tier_id: null, p_days: null })}
      done={t('admin.vip.ended', { name: user.name })}
      onClose={onClose}
    />
  )
}

const tones: Record<MembershipState, BadgeTone> = {
  running: 'success',
  planned: 'info',
  ended: 'neutral',
}

/** Ids of sortable columns are the sort keys of admin_list_vip_memberships. */
const columns: ResourceColumn<AdminMembership>[] = [
  { id: 'user_name', header: 'admin.vip.player' },
  {
    id: 'user_email',
    header: 'admin.vip.email',
    cell: (row) => <EmailText email={row.user_email} />,
  },
  {
    id: 'tier',
    header: 'admin.vip.tier',
    value: (row, { localized }) => localized(row, 'tier_name'),
  },
  {
    id: 'state',
    header: 'admin.vip.state',
    value: (row, { t }) => t(`admin.vip.states.${row.state}`),
    tone: (row) => tones[row.state],
  },
  {
    id: 'source',
    header: 'admin.vip.source',
    value: (row, { t }) =>
      row.source === 'purchase'
        ? t('admin.vip.bought', { count: row.price })
        : t('admin.vip.grantedBy', { name: row.granted_by_name ?? t('admin.vip.somebody') }),
  },
  { id: 'starts_at', header: 'admin.vip.startsAt', type: 'timestamp', sortable: true },
  { id: 'ends_at', header: 'admin.vip.endsAt', type: 'timestamp', sortable: true },
]

type DialogState =
  { kind: 'grant' } | { kind: 'extend'; row: AdminMembership } | { kind: 'end'; user: VipUser }

const userOf = (row: AdminMembership): VipUser => ({
  id: row.user_id,
  name: row.user_name,
  email: row.user_email,
})

/** Current, planned and past VIP memberships, with dialogs to grant, extend and end them. */
export function MembershipsTable() {
  const { t, localized } = useTexts()
  const list = useResourceQuery({ state: '', tier: '' })
  const { filters, setFilters } = list
  const [dialog, setDialog] = useState<DialogState | null>(null)
  const tiers = useQuery(adminTiersQueryOptions())
  const filter = {
    state: membershipStates.find((state) => state === filters.state) ?? null,
    tierId: tiers.data?.find(({ id }) => id === filters.tier)?.id ?? null,
  }
  const { page, listed } = usePagedList(membershipList, filter, list)
  const isFiltered = filter.state !== null || filter.tierId !== null
  const unfilteredText = tiers.data?.length === 0 ? 'admin.vip.noTiersText' : 'admin.vip.emptyText'
  const emptyText = isFiltered ? 'admin.vip.noMatchText' : unfilteredText
  const close = () => setDialog(null)

  return (
    <>
      <ResourceTable
        label={t('admin.vip.memberships')}
        columns={columns}
        {...listed}
        rowKey={(row) => row.id}
        error={page.error ?? tiers.error}
        onRetry={() => void Promise.all([page.refetch(), tiers.refetch()])}
        exportName="vip-memberships"
        filters={
          <>
            <SelectFilter
              label={t('admin.vip.state')}
              allLabel={t('admin.vip.allStates')}
              value={filters.state}
              options={toOptions(membershipStates, (value) => t(`admin.vip.states.${value}`))}
              onChange={(state) => setFilters({ state })}
            />
            <SelectFilter
              label={t('admin.vip.tier')}
              allLabel={t('admin.vip.allTiers')}
              value={filters.tier}
              options={toOptions(tiers.data ?? [], (tier) => localized(tier, 'name'))}
              onChange={(tier) => setFilters({ tier })}
            />
          </>
        }
        toolbar={
          <Button
            icon={Crown}
            disabled={!tiers.data?.length}
            onClick={() => setDialog({ kind: 'grant' })}
          >
            {t('admin.vip.grantTitle')}
          </Button>
        }
        rowActions={(row) =>
          row.state === 'running' && (
            <RowActions
              name={row.user_name}
              main={{
                label: t('admin.vip.extend'),
                name: t('admin.vip.extendNamed', { name: row.user_name }),
                onClick: () => setDialog({ kind: 'extend', row }),
              }}
              more={[
                {
                  label: t('admin.vip.end'),
                  onSelect: () => setDialog({ kind: 'end', user: userOf(row) }),
                },
              ]}
            />
          )
        }
        empty={{ title: isFiltered ? 'table.noMatch' : 'admin.vip.emptyTitle', text: emptyText }}
      />
      {(dialog?.kind === 'grant' || dialog?.kind === 'extend') && (
        <GrantDialog
          user={dialog.kind === 'extend' ? userOf(dialog.row) : null}
          tierId={dialog.kind === 'extend' ? dialog.row.tier_id : null}
          tiers={tiers.data ?? []}
          onClose={close}
        />
      )}
      {dialog?.kind === 'end' && <EndVipDialog user={dialog.user} onClose={close} />}
    </>
  )
}
