import { useTranslation } from 'react-i18next'
import { Dialog } from '@/components/ui/dialog'
import { SessionList } from '@/features/game/components/session-list'

interface SessionSwitcherProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog with all sessions; closes after a choice. */
export function SessionSwitcher({ open, onOpenChange }: SessionSwitcherProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('game.switchTitle')}
      description={t('game.switchText')}
    >
      <SessionList onChosen={() => onOpenChange(false)} />
    </Dialog>
  )
}
