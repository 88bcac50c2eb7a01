import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { type UserRow, useSetUserRole } from '@/features/users/api/users'
import { toasts } from '@/stores/toasts'

/** Promotes an account to organiser or demotes it to player; the last organiser is protected. */
export function UserRolePanel({ user, isLastAdmin }: { user: UserRow; isLastAdmin: boolean }) {
  const { t } = useTranslation()
  const setRole = useSetUserRole()
  const [isConfirming, setConfirming] = useState(false)
  const next = user.role === 'admin' ? 'user' : 'admin'

  function confirm(): void {
    setRole.mutate(
      { p_user_id: user.id, p_role: next },
      {
        onSuccess: () => {
          toasts.success(t('admin.users.roleChanged'))
          setConfirming(false)
        },
        onError: () => setConfirming(false),
      },
    )
  }

  return (
    <div className="flex flex-col items-start gap-4">
      <p className="flex items-center gap-3">
        <span className="text-soft">{t('admin.users.role')}</span>
        <Badge tone={user.role === 'admin' ? 'primary' : 'neutral'}>
          {t(`admin.users.roles.${user.role}`)}
        </Badge>
      </p>
      <p className="max-w-prose">
        {isLastAdmin ? t('admin.users.lastAdmin') : t(`admin.users.become.${next}.text`)}
      </p>
      {setRole.isError && <ErrorState error={setRole.error} />}
      <Button variant="outline" disabled={isLastAdmin} onClick={() => setConfirming(true)}>
        {t(`admin.users.become.${next}.action`)}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t(`admin.users.become.${next}.title`, { name: user.name })}
        description={t(`admin.users.become.${next}.text`)}
        confirmLabel={t(`admin.users.become.${next}.action`)}
        pending={setRole.isPending}
        onConfirm={confirm}
      />
    </div>
  )
}
