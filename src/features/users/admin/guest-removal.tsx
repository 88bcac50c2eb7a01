import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { Button } from '@/components/ui/button'
import { guestCountsQueryOptions, useRemoveGuests } from '@/features/users/api/guests'
import { toasts } from '@/stores/toasts'

interface RemovalDialogProps {
  gameSessionId: string
  /** When the dialog was opened. */
  removable: number
  kept: number
  /** Guests that can be removed now. */
  left: number
  onClose: () => void
}

function RemovalDialog({ gameSessionId, removable, kept, left, onClose }: RemovalDialogProps) {
  const { t } = useTranslation()
  const { mutateAsync: remove, isPending } = useRemoveGuests()
  const done = removable - left
  const label = t('admin.sessions.guests.progress', { done, total: removable })
  return (
    <DeleteDialog
      title={t('admin.sessions.guests.title')}
      description={t('admin.sessions.guests.text', { count: removable })}
      confirmLabel={t('admin.sessions.guests.action')}
      onDelete={async () => {
        const count = await remove(gameSessionId)
        toasts.success(t('admin.sessions.guests.done', { count }))
      }}
      onClose={onClose}
    >
      {kept > 0 && <p>{t('admin.sessions.guests.kept', { count: kept })}</p>}
      {isPending && (
        <>
          <p role="status">{label}</p>
          <progress className="progress w-full" aria-label={label} value={done} max={removable} />
        </>
      )}
    </DeleteDialog>
  )
}

/** How many guests play in a hunt, and the way to remove those who have nothing left to play. */
export function GuestRemoval({ gameSessionId }: { gameSessionId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(guestCountsQueryOptions(gameSessionId))
  const [asked, setAsked] = useState<{ removable: number; kept: number } | null>(null)
  if (!data || (data.guests === 0 && !asked)) return null
  const { guests, removable } = data
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 text-pretty">
        {t('admin.sessions.guests.number', { count: guests })}{' '}
        <span className="text-soft">{t('admin.sessions.guests.hint')}</span>
      </p>
      {removable > 0 && (
        <Button variant="outline" onClick={() => setAsked({ removable, kept: guests - removable })}>
          {t('admin.sessions.guests.action')}
        </Button>
      )}
      {asked && (
        <RemovalDialog
          gameSessionId={gameSessionId}
          {...asked}
          left={removable}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
