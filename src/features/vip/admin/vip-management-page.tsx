import { TAB_PARAM } from '@/config/paths'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { saleColumn } from '@/components/resource-table/common-columns'
import { EditableTable } from '@/components/resource-table/editable-table'
import { fullListProps } from '@/components/resource-table/list-props'
import { RemovalDialog } from '@/components/resource-table/removal-dialog'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { CoinAmount } from '@/components/ui/coin-amount'
import { PageHeader } from '@/components/ui/page-header'
import { Tabs } from '@/components/ui/tabs'
import { VipBadge } from '@/components/ui/vip-badge'
import { MembershipsTable } from '@/features/vip/admin/memberships-table'
import { TierDialog } from '@/features/vip/admin/tier-dialog'
import { type AdminTier, adminTiersQueryOptions } from '@/features/vip/api/admin-vip'
import { useContentTable } from '@/lib/content/use-content-table'
import { inHoursOrMinutes } from '@/lib/format/numbers-and-dates'
import { useTexts } from '@/lib/i18n/use-texts'

interface TierRemovalProps {
  /** From the live list. */
  tier: AdminTier
  onClose: () => void
}

/** Deletes a tier, or takes it off sale if somebody has ever had it. */
function TierRemoval({ tier, onClose }: TierRemovalProps) {
  const { t, localized } = useTexts()
  const { remove, update } = useContentTable('vip_tiers')
  const name = localized(tier, 'name')
  const { id, updated_at: version } = tier

  return (
    <RemovalDialog
      deletion={{
        title: t('admin.vip.deleteTitle', { name }),
        description: t('admin.vip.deleteText'),
        run: () => remove.mutateAsync({ id }),
        done: t('admin.vip.deleted', { name }),
      }}
      retirement={{
        title: t('admin.vip.inUseTitle', { name }),
        description: t('admin.vip.inUseText'),
        confirmLabel: t('admin.vip.takeOffSale'),
        run: () => update.mutateAsync({ id, version, values: { is_active: false } }),
        done: t('admin.vip.tookOffSale', { name }),
      }}
      isInUse={tier.is_used}
      inUseKey="vip_tier_in_use"
      onClose={onClose}
    />
  )
}

function earlyAccessText(minutes: number, t: TFunction): string {
  const { unit, count } = inHoursOrMinutes(minutes)
  return t(`admin.vip.${unit}Earlier`, { count })
}

const columns: ResourceColumn<AdminTier>[] = [
  {
    id: 'name',
    header: 'admin.vip.name',
    value: (row, { localized }) => localized(row, 'name'),
    cell: (row, { localized }) => (
      <span className="flex flex-wrap items-center justify-end gap-2 font-semibold min-[700px]:justify-start">
        <span lang={localized.lang(row, 'name')}>{localized(row, 'name')}</span>
        <VipBadge badge={row.badge} />
      </span>
    ),
  },
  {
    id: 'price',
    header: 'admin.vip.price',
    cell: (row) => <CoinAmount amount={row.price} />,
    type: 'number',
  },
  { id: 'duration_days', header: 'admin.vip.days', type: 'number' },
  {
    id: 'perks',
    header: 'admin.vip.perks',
    value: (row, { t }) =>
      [
        t('coupons.percent', { percent: row.discount_percent }),
        ...(row.early_access_minutes > 0 ? [earlyAccessText(row.early_access_minutes, t)] : []),
      ].join(', '),
  },
  { id: 'members', header: 'admin.vip.members', type: 'number' },
  saleColumn,
]

/** The VIP tiers with price, perks and number of members. */
function TiersTable() {
  const { t, localized } = useTexts()
  const tiers = useQuery(adminTiersQueryOptions())
  const nextPosition = Math.max(0, ...(tiers.data ?? []).map(({ position }) => position)) + 1

  return (
    <EditableTable
      label={t('admin.vip.tiers')}
      columns={columns}
      {...fullListProps(tiers)}
      exportName="vip-tiers"
      createLabel={t('admin.vip.createTier')}
      rowName={(row) => localized(row, 'name')}
      editLabel={(name) => t('admin.vip.editTitle', { name })}
      empty={{ title: 'admin.vip.tiersEmptyTitle', text: 'admin.vip.tiersEmptyText' }}
      renderForm={(tier, close) => (
        <TierDialog tier={tier} nextPosition={nextPosition} onClose={close} />
      )}
      renderRemoval={(tier, close) => <TierRemoval tier={tier} onClose={close} />}
    />
  )
}

/** /admin/vip-management: memberships and tiers. */
export function VipManagementPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  return (
    <>
      <PageHeader title={t('admin.vip.title')} description={t('admin.vip.intro')} />
      <Tabs
        label={t('admin.vip.title')}
        value={params.get(TAB_PARAM) ?? 'members'}
        // Drops the filters of the other list.
        onChange={(tab) => setParams(tab === 'members' ? {} : { [TAB_PARAM]: tab })}
        items={[
          {
            value: 'members',
            label: t('admin.vip.memberships'),
            content: <MembershipsTable />,
          },
          { value: 'tiers', label: t('admin.vip.tiers'), content: <TiersTable /> },
        ]}
      />
    </>
  )
}
