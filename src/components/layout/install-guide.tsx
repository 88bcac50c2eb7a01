import { Share, SquarePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '@/components/ui/dialog'
import { closeInstallGuide, useInstallStore } from '@/stores/install'

/** Instructions for browsers that install only through their own menu, as on iPhone and iPad. */
export function InstallGuide() {
  const { t } = useTranslation()
  const { isGuideOpen } = useInstallStore()
  if (!isGuideOpen) return null
  return (
    <Dialog onClose={closeInstallGuide} title={t('install.title')} description={t('install.why')}>
      <ol className="flex flex-col gap-3">
        <li className="flex items-center gap-3">
          <Share aria-hidden="true" className="text-primary size-6 shrink-0" />
          {t('install.stepShare')}
        </li>
        <li className="flex items-center gap-3">
          <SquarePlus aria-hidden="true" className="text-primary size-6 shrink-0" />
          {t('install.stepAdd')}
        </li>
      </ol>
    </Dialog>
  )
}
