import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import '@/features/ar/ar.css'

/** Frame of a found code's screen; `children` are the chest and what the player can do about it. */
export function ChestScreen({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="chest-screen">
      <PageHeader title={t('ar.title')} description={t('ar.description')} />
      {children}
    </div>
  )
}

export interface OpenChestButtonProps {
  /** The chest's scan is on its way. */
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
