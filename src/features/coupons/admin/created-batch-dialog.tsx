import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { useCsvExport } from '@/components/resource-table/use-csv-export'
import { Button } from '@/components/ui/button'
import { copyText } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import type { CreatedBatch } from '@/features/coupons/api/admin-coupons'

interface CreatedBatchDialogProps {
  batch: CreatedBatch
  onClose: () => void
}

/** Codes of a new batch, to copy or to export. */
export function CreatedBatchDialog({ batch: { batch, codes }, onClose }: CreatedBatchDialogProps) {
  const { t } = useTranslation()
  const list = codes.join('\n')
  const { isExporting, exportCsv } = useCsvExport()

  async function download(): Promise<void> {
    const columns: ResourceColumn<{ code: string }>[] = [
      { id: 'code', header: 'admin.coupons.code' },
      { id: 'batch', header: 'admin.coupons.batch', value: () => batch },
    ]
    const rows = codes.map((code) => ({ code }))
    await exportCsv('coupons', (toCsv) => toCsv(columns, rows))
  }

  return (
    <Dialog
      onClose={onClose}
      title={t('admin.coupons.batchMade', { count: codes.length })}
      description={t('admin.coupons.batchMadeNote', { batch })}
      footer={
        <>
          <Button
            icon={Copy}
            variant="outline"
            onClick={() =>
              void copyText(
                list,
                t('admin.coupons.copied', { count: codes.length }),
                t('admin.coupons.notCopied'),
              )
            }
          >
            {t('admin.coupons.copy')}
          </Button>
          <Button icon={Download} loading={isExporting} onClick={() => void download()}>
            {t('table.export')}
          </Button>
        </>
      }
    >
      <textarea
        readOnly
        aria-label={t('admin.coupons.codes')}
        rows={Math.min(10, codes.length)}
        className="textarea w-full font-mono text-base"
        value={list}
      />
    </Dialog>
  )
}
