import { useTranslation } from 'react-i18next'
import { Dialog } from '@/components/ui/dialog'
import { Tabs } from '@/components/ui/tabs'
import { UserDeletion } from '@/features/users/admin/user-deletion'
import { UserProfileForm } from '@/features/users/admin/user-profile-form'
import { UserRolePanel } from '@/features/users/admin/user-role-panel'
import { UserTokensForm } from '@/features/users/admin/user-tokens-form'
import type { UserRow } from '@/features/users/api/admin-list-users'

export interface UserDialogProps {
  user: UserRow
  onClose: () => void
}

/** All that an organiser may do to one account, one tab for each act. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={user.name}
      description={user.email}
      size="lg"
    >
      <Tabs
        label={t('admin.users.manage')}
        items={[
          {
            value: 'profile',
            label: t('admin.users.profileTab'),
            content: <UserProfileForm user={user} />,
          },
          {
            value: 'tokens',
            label: t('admin.users.tokensTab'),
            content: <UserTokensForm user={user} />,
          },
          {
            value: 'role',
            label: t('admin.users.roleTab'),
            content: <UserRolePanel user={user} />,
          },
          {
            value: 'delete',
            label: t('admin.users.deleteTab'),
            content: <UserDeletion user={user} onDeleted={onClose} />,
          },
        ]}
      />
    </Dialog>
  )
}
