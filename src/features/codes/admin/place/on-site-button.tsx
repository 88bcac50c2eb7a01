import { MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { useLazyComponent } from '@/lib/browser/use-lazy-component'

/** Late: the decoder comes with the camera, not with the list. */
const loadDialog = async () =>
  (await import('@/features/codes/admin/place/on-site-dialog')).OnSiteDialog

/** Begins the walk from code to code that measures their places. */
export function OnSiteButton() {
  const { t } = useTranslation()
  const [OnSiteDialog, wantDialog] = useLazyComponent(loadDialog)
  const [isOpen, setOpen] = useState(false)

  async function open(): Promise<void> {
    if (await wantDialog()) setOpen(true)
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
