import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import '@/features/ar/ar.css'

/** Layout of the screen of a found code. */
export function ChestScreen({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="chest-screen">
      <PageHeader title={t('ar.title')} description={t('ar.description')} />
      {children}
    </div>
  )
}

interface OpenChestButtonProps {
  /** The scan is being sent. */
  isOpening: boolean
  onOpen: () => void
}

/** Opens the chest on every device, also without camera or WebGL. */
export function OpenChestButton({ isOpening, onOpen }: OpenChestButtonProps) {
  const { t } = useTranslation()
  return (
    <Button size="lg" block loading={isOpening} onClick={onOpen}>
      {!isOpening && <KeyRound aria-hidden="true" className="size-6" />}
      {t(isOpening ? 'ar.opening' : 'ar.open')}
    </Button>
  )
}
