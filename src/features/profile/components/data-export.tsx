import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useExportMyData } from '@/features/profile/api/export-my-data'
import { datedName, saveJson } from '@/lib/browser/save-file'
import { toasts } from '@/stores/toasts'

/** Gives the player all their data as a file. */
export function DataExport() {
  const { t } = useTranslation()
  const exporting = useExportMyData()

  function download(): void {
    exporting.mutate(undefined, {
      onSuccess: (data) => {
        saveJson(datedName('kincskereses', 'json'), data)
        toasts.success(t('profile.export.done'))
      },
    })
  }

  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">{t('profile.export.title')}</h3>
      <p className="max-w-prose text-pretty wrap-anywhere">{t('profile.export.text')}</p>
      {exporting.isError && <ErrorState error={exporting.error} />}
      <Button variant="outline" loading={exporting.isPending} onClick={download}>
        <Download aria-hidden="true" className="size-5" />
        {t('profile.export.action')}
      </Button>
    </section>
  )
}
