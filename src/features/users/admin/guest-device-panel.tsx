import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { guestDeviceCodeQueryOptions } from '@/features/auth/api/device-codes'
import { DeviceCodeDialog } from '@/features/auth/components/device-code-dialog'
import type { UserRow } from '@/features/users/api/users'

/** Signs in the new phone of a guest who has lost the old one. */
export function GuestDevicePanel({ user }: { user: UserRow }) {
  const { t } = useTranslation()
  const [isShowing, setShowing] = useState(false)
  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">{t('admin.users.device.title')}</h3>
      <p className="max-w-prose">{t('admin.users.device.text')}</p>
      <Button variant="outline" onClick={() => setShowing(true)}>
        {t('admin.users.device.action')}
      </Button>
      {isShowing && (
        <DeviceCodeDialog
          options={guestDeviceCodeQueryOptions(user.id)}
          title={t('admin.users.device.dialog', { name: user.name })}
          text={t('admin.users.device.dialogText')}
          onClose={() => setShowing(false)}
        />
      )}
    </section>
  )
}
