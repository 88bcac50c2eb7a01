import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { Dialog } from '@/components/ui/dialog'
import { HeadingLevel } from '@/components/ui/heading-level'
import { Select, toOptions } from '@/components/ui/field'
import { AnnounceForm, type Recipient } from '@/features/announcements/admin/announce-form'
import { SentAnnouncements } from '@/features/announcements/admin/sent-announcements'

interface Audience {
  id: string
  name: string
  players: number
  /** A test session is announced to its members only. */
  is_test?: boolean
}

interface AnnounceDialogProps {
  gameSessions: readonly [Audience, ...Audience[]]
  /** Null: the chosen audience of the session. */
  recipient?: Recipient | null
  onClose: () => void
}

/**
 * Sends or schedules an announcement of a session, and lists and withdraws the earlier ones; or sends a message to one
 * player or team.
 */
export function AnnounceDialog({ gameSessions, recipient = null, onClose }: AnnounceDialogProps) {
  const { t } = useTranslation()
  const [chosenId, setChosenId] = useState(gameSessions[0].id)
  // Key that resets the form after each announcement.
  const [sent, setSent] = useState(0)
  const guard = useUnsavedChangesGuard()
  const gameSession = gameSessions.find(({ id }) => id === chosenId) ?? gameSessions[0]
  const close = () => guard.close(onClose)

  return (
    <>
      <Dialog
        size="lg"
        onClose={close}
        title={
          recipient
            ? t('admin.announcements.titleTo', { name: recipient.name })
            : t('admin.announcements.title')
        }
        description={
          recipient
            ? t('admin.announcements.introTo')
            : t('admin.announcements.intro', { name: gameSession.name })
        }
      >
        {gameSessions.length > 1 && (
          <Select
            label={t('admin.announcements.session')}
            className="mb-4"
            value={chosenId}
            options={toOptions(gameSessions, ({ name }) => name)}
            onChange={(event) => setChosenId(event.target.value)}
          />
        )}
        <AnnounceForm
          key={sent}
          gameSession={gameSession}
          recipient={recipient}
          onCancel={close}
          onDirtyChange={guard.setDirty}
          onSent={recipient ? onClose : () => setSent((count) => count + 1)}
        />
        {!recipient && (
          <>
            <h3 className="mt-6 mb-2 text-lg font-bold">{t('admin.announcements.sentTitle')}</h3>
            <HeadingLevel value={4}>
              <SentAnnouncements key={gameSession.id} gameSessionId={gameSession.id} />
            </HeadingLevel>
          </>
        )}
      </Dialog>
      {guard.dialog}
    </>
  )
}
