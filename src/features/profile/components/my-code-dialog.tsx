import { useTranslation } from 'react-i18next'
import { Dialog } from '@/components/ui/dialog'
import { QrImage } from '@/components/ui/qr-image'
import { playerCode } from '@/lib/codes/codes'

interface MyCodeDialogProps {
  userId: string
  onClose: () => void
}

/** The code with which a helper finds the player; needs no network. */
export function MyCodeDialog({ userId, onClose }: MyCodeDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('profile.myCode')} description={t('profile.myCodeText')}>
      <div className="flex justify-center">
        <QrImage text={playerCode(userId)} label={t('profile.myCode')} width={288} />
      </div>
    </Dialog>
  )
}
