import { useTranslation } from 'react-i18next'
import { PageHeader } from '@/components/ui/page-header'
import { Tabs } from '@/components/ui/tabs'
import { FoundCodesTable } from '@/features/found-codes/admin/found-codes-table'
import { ClaimsTable } from '@/features/treasure/admin/claims-table'

/** What was found and who claims the treasure, with contact data (spec §2 /admin/found-qrcodes). */
export function FoundQrCodesPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('admin.foundCodes.title')} description={t('admin.foundCodes.intro')} />
      <Tabs
        label={t('admin.foundCodes.title')}
        items={[
          {
            value: 'claims',
            label: t('admin.foundCodes.claimsTab'),
            content: <ClaimsTable />,
          },
          {
            value: 'codes',
            label: t('admin.foundCodes.codesTab'),
            content: <FoundCodesTable />,
          },
        ]}
      />
    </>
  )
}
