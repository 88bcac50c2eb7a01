import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useIsGuest } from '@/lib/account/profile'
import { signOut } from '@/lib/account/session'

/** Signs out, but asks guests first, who cannot sign in again. Render the dialog outside of the menu, which closes. */
export function useSignOut() {
  const { t } = useTranslation()
  const isGuest = useIsGuest()
  const [isAsking, setAsking] = useState(false)
  return {
    signOut: () => (isGuest ? setAsking(true) : void signOut()),
    dialog: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('guest.signOutTitle')}
        description={t('guest.signOutText')}
        confirmLabel={t('nav.logout')}
        destructive
        onConfirm={() => void signOut()}
      />
    ),
  }
}
