import { useTranslation } from 'react-i18next'
import { CompassIllustration } from '@/components/illustrations/compass'
import { OutcomePanel } from '@/features/scanner/components/outcome-panel'

/** A kept or refused code is being sent again. */
export function SendingPanel() {
  const { t } = useTranslation()
  return (
    <OutcomePanel
      kind="sending"
      illustration={<CompassIllustration className="compass-searching my-6 size-28" />}
      title={t('scanner.viewfinder.checking')}
    />
  )
}
