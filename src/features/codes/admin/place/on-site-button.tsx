import { MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
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
      <Button variant="outline" onClick={() => void open()}>
        <MapPinPlus aria-hidden="true" className="size-5" />
        {t('admin.codes.onSite.open')}
      </Button>
      {isOpen && OnSiteDialog && <OnSiteDialog onClose={() => setOpen(false)} />}
    </>
  )
}
