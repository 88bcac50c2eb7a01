import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '@/components/resource-form/leave-guard'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { UserBanPanel } from '@/features/users/admin/user-ban-panel'
import { UserDeletion } from '@/features/users/admin/user-deletion'
import { UserFacts } from '@/features/users/admin/user-facts'
import { UserHistory } from '@/features/users/admin/user-history'
import { UserProfileForm } from '@/features/users/admin/user-profile-form'
import { UserRolePanel } from '@/features/users/admin/user-role-panel'
import { UserTokens } from '@/features/users/admin/user-tokens'
import { userDetailsQueryOptions, type UserDetails } from '@/features/users/api/admin-get-user'
import type { UserRow } from '@/features/users/api/admin-list-users'

interface UserDialogProps {
  user: UserRow
  onClose: () => void
}

/** What needs more than the row of the list waits for it by itself; the rest is there at once. */
function useWithDetails(userId: string) {
  const details = useQuery(userDetailsQueryOptions(userId))
  return (show: (details: UserDetails) => ReactNode) => {
    if (details.data) return show(details.data)
    if (details.isError) {
      return <ErrorState error={details.error} onRetry={() => void details.refetch()} />
    }
    return <SkeletonList rows={2} className="h-14" />
  }
}

/** All that is known about one account and all that an organiser may do to it, one tab for each. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation()
  const withDetails = useWithDetails(user.id)
  const [tab, setTab] = useState('profile')
  const guard = useLeaveGuard()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && guard.close(onClose)}
      title={user.name}
      description={user.email}
      size="lg"
    >
      <Tabs
        label={t('admin.users.manage')}
        value={tab}
        onChange={(next) => guard.close(() => setTab(next))}
        items={[
          {
            value: 'profile',
            label: t('admin.users.profileTab'),
            content: (
              <div className="flex flex-col gap-5">
                {withDetails((details) => (
                  <UserFacts details={details} />
                ))}
                <UserProfileForm user={user} onDirtyChange={guard.setDirty} />
              </div>
            ),
          },
          {
            value: 'tokens',
            label: t('admin.users.tokensTab'),
            content: <UserTokens user={user} onDirtyChange={guard.setDirty} />,
          },
          {
            value: 'history',
            label: t('admin.users.historyTab'),
            content: <UserHistory userId={user.id} />,
          },
          {
            value: 'role',
            label: t('admin.users.roleTab'),
            content: withDetails((details) => (
              <div className="flex flex-col gap-6">
                {!details.ban && <UserRolePanel user={user} isLastAdmin={details.is_last_admin} />}
                <UserBanPanel name={user.name} details={details} onDirtyChange={guard.setDirty} />
              </div>
            )),
          },
          {
            value: 'delete',
            label: t('admin.users.deleteTab'),
            content: withDetails((details) => (
              <UserDeletion user={user} details={details} onDeleted={onClose} />
            )),
          },
        ]}
      />
      {guard.dialog}
    </Dialog>
  )
}
