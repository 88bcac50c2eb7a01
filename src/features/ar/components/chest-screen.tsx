import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChestIllustration } from '@/components/illustrations/chest'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import '@/features/ar/ar.css'

export interface ChestScreenProps {
  /** The chest's scan is on its way. */
  isOpening: boolean
  /** What shows the chest; the drawn one unless the device can do more. */
  view?: ReactNode
  /** What the player can do about it, under the view. */
  children: ReactNode
}

/** A found code as a closed chest. */
export function ChestScreen({ isOpening, view, children }: ChestScreenProps) {
  const { t } = useTranslation()
  return (
    <div className="chest-screen">
      <PageHeader title={t('ar.title')} description={t('ar.description')} />
      <div className="chest-stage" data-opening={isOpening}>
        {view ?? <ChestIllustration className="chest-stage-picture" />}
      </div>
      {children}
    </div>
  )
}

export interface OpenChestButtonProps {
  isOpening: boolean
  onOpen: () => void
}

/** The plain button: it opens the chest on every device, whatever the view above can do. */
export function OpenChestButton({ isOpening, onOpen }: OpenChestButtonProps) {
  const { t } = useTranslation()
  return (
    <Button size="lg" block loading={isOpening} onClick={onOpen}>
      {!isOpening && <KeyRound aria-hidden="true" className="size-6" />}
      {t(isOpening ? 'ar.opening' : 'ar.open')}
    </Button>
  )
}
