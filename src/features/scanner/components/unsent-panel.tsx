import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { OutcomePanel } from '@/features/scanner/components/outcome-panel'
import type { ScanFlow } from '@/features/scanner/model/scan-flow'
import { formatTime } from '@/lib/format'

export interface UnsentPanelProps {
  unsent: Extract<ScanFlow, { step: 'unsent' }>
  onResend: () => void
  onGiveUp: () => void
}

/** A captured scan that nobody has decided about yet: kept, sent again, or given up on purpose. */
export function UnsentPanel({ unsent, onResend, onGiveUp }: UnsentPanelProps) {
  const { t, i18n } = useTranslation()
  const time = formatTime(unsent.capture.scannedAt, i18n.resolvedLanguage ?? 'hu')
  return (
    <OutcomePanel
      kind="unsent"
      illustration={
        <span data-mood="time" className="refused-mark">
          <CloudOff aria-hidden="true" className="size-12" strokeWidth={1.75} />
        </span>
      }
      title={t('scanner.unsent.title')}
      actions={
        <>
          <Button size="lg" block onClick={onResend}>
            {t('scanner.unsent.retry')}
          </Button>
          <Button variant="ghost" block onClick={onGiveUp}>
            {t('scanner.unsent.giveUp')}
          </Button>
        </>
      }
    >
      <p data-error-key={unsent.errorKey} className="text-lg font-semibold text-balance">
        {t(`errors.${unsent.errorKey}`)}
      </p>
      <p className="text-soft text-pretty">
        {t('scanner.unsent.text', { time })} {t('scanner.unsent.automatic')}
      </p>
    </OutcomePanel>
  )
}
