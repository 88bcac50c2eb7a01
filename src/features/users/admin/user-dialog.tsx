import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import type { Correction } from '@/features/corrections/model/correction'
import { UserBanPanel } from '@/features/users/admin/user-ban-panel'
import { UserDeletion } from '@/features/users/admin/user-deletion'
import { UserFacts } from '@/features/users/admin/user-facts'
import { UserHistory } from '@/features/users/admin/user-history'
import { UserProfileForm } from '@/features/users/admin/user-profile-form'
import { UserRolePanel } from '@/features/users/admin/user-role-panel'
import { type UserDetails, userDetailsQueryOptions, type UserRow } from '@/features/users/api/users'
import { HistoryTable } from '@/features/users/admin/history-table'
import { transactionColumns } from '@/features/users/admin/history-columns'
import { UserTokensForm, type UserTokensFormProps } from '@/features/users/admin/user-tokens-form'

/** Balance, adjustment form and transactions of one account. */
function UserTokens({ user, onDirtyChange }: UserTokensFormProps) {
  return (
    <div className="flex flex-col gap-6">
      <UserTokensForm user={user} onDirtyChange={onDirtyChange} />
      <HistoryTable userId={user.id} kind="transactions" columns={transactionColumns} />
    </div>
  )
}

interface UserDialogProps {
  user: UserRow
  onCorrect: (correction: Correction) => void
  onClose: () => void
}

/** Returns a render function for content that needs the details, with loading and error states. */
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

/** Everything that organisers can see and do about one account, in tabs. */
export function UserDialog({ user, onCorrect, onClose }: UserDialogProps) {
  const { t } = useTranslation()
  const withDetails = useWithDetails(user.id)
  const [tab, setTab] = useState('profile')
  const guard = useUnsavedChangesGuard()
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
            content: <UserHistory user={user} onCorrect={onCorrect} />,
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
