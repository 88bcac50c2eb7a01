import { Layers, Map as MapIcon, MapPinPlus, Plus, Printer, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'

/** Loaded on demand, because it includes the decoder. */
const loadDialog = async () =>
  (await import('@/features/codes/admin/place/on-site-dialog')).OnSiteDialog

/** Opens the dialog that measures the positions of codes on site. */
export function OnSiteButton() {
  const { t } = useTranslation()
  const [OnSiteDialog, loadOnSiteDialog] = useLazyComponent(loadDialog)
  const [isOpen, setOpen] = useState(false)

  async function open(): Promise<void> {
    if (await loadOnSiteDialog()) setOpen(true)
  }

  return (
    <>
      <Button icon={MapPinPlus} variant="outline" onClick={() => void open()}>
        {t('admin.codes.onSite.open')}
      </Button>
      {isOpen && OnSiteDialog && <OnSiteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

interface CodesHeaderProps {
  canPrint: boolean
  onCreate: () => void
  onSeries: () => void
  onImport: () => void
  /** Opens the map of all codes. */
  onPlaces: () => void
  /** Prints every code that matches the filters. */
  onPrint: () => void
}

/** Page header with the actions of the list. */
export function CodesHeader({
  canPrint,
  onCreate,
  onSeries,
  onImport,
  onPlaces,
  onPrint,
}: CodesHeaderProps) {
  const { t } = useTranslation()
  return (
    <PageHeader
      title={t('admin.codes.title')}
      description={t('admin.codes.intro')}
      actions={
        <>
          <Button icon={Printer} variant="outline" disabled={!canPrint} onClick={onPrint}>
            {t('admin.codes.printAll')}
          </Button>
          <Button icon={MapIcon} variant="outline" onClick={onPlaces}>
            {t('admin.codes.overview.open')}
          </Button>
          <OnSiteButton />
          <Button icon={Upload} variant="outline" onClick={onImport}>
            {t('admin.codes.import.open')}
          </Button>
          <Button icon={Layers} variant="outline" onClick={onSeries}>
            {t('admin.codes.series.open')}
          </Button>
          <Button icon={Plus} onClick={onCreate}>
            {t('admin.codes.create')}
          </Button>
        </>
      }
    />
  )
}
