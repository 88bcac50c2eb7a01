import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '@/components/ui/page-header'
import { Tabs } from '@/components/ui/tabs'
import { MembershipsTable } from '@/features/vip/admin/memberships-table'
import { TiersTable } from '@/features/vip/admin/tiers-table'

/** In the URL, so that the tiers can be linked: `?tab=tiers`. */
const TAB_PARAM = 'tab'

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
