import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { useDeleteUser, type UserDetails, type UserRow } from '@/features/users/api/users'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

/** What the deletion removes, grouped by line: key and count. */
function deletedItems(user: UserRow, { counts }: UserDetails) {
  return [
    [
      ['scans', counts.scans],
      ['points', user.points_total],
    ],
    [['sessions', counts.game_sessions]],
    [
      ['balance', user.balance],
      ['transactions', counts.transactions],
    ],
    [
      ['clues', counts.clues],
      ['guides', counts.guides],
    ],
    [['orders', counts.orders]],
    [['claims', counts.claims]],
    [['photos', counts.photos]],
  ] as const
}

interface UserDeletionProps {
  user: UserRow
  details: UserDetails
  onDeleted: () => void
}

/** Lists what the deletion of an account removes, and deletes it after confirmation. */
export function UserDeletion({ user, details, onDeleted }: UserDeletionProps) {
  const { t, format } = useTexts()
  const deletion = useDeleteUser()
  const [isConfirming, setConfirming] = useState(false)
  const lines = deletedItems(user, details).map((items) =>
    items.map(([item, count]) =>
      t(`admin.users.losses.${item}`, { count, formatted: format.number(count) }),
    ),
  )

  function confirm(): void {
    deletion.mutate(user.id, {
      onSuccess: () => {
        toasts.success(t('admin.users.deleted', { name: user.name }))
        onDeleted()
      },
      onError: () => setConfirming(false),
    })
  }

  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose">
        {t(details.is_last_admin ? 'admin.users.lastAdmin' : 'admin.users.deleteIntro')}
      </p>
      {deletion.isError && <ErrorState error={deletion.error} />}
      <Button variant="danger" disabled={details.is_last_admin} onClick={() => setConfirming(true)}>
        {t('admin.users.delete')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('admin.users.deleteTitle', { name: user.name })}
        description={t('admin.users.deleteText')}
        confirmLabel={t('admin.users.delete')}
        destructive
        pending={deletion.isPending}
        onConfirm={confirm}
      >
        <ul className="list-disc ps-5">
          <li>{t('admin.users.losses.profile')}</li>
          {lines.map((line) => (
            <li key={line[0]}>{format.list(line)}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </div>
  )
}
