import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { AdminClue } from '@/features/clues/api/admin-clues'
import { useContentTable } from '@/lib/content/use-content-table'
import { useTexts } from '@/lib/i18n/use-texts'

/** Confirms the deletion of a clue, or explains why it cannot be deleted. */
export function DeleteClueDialog({ clue, onClose }: { clue: AdminClue; onClose: () => void }) {
  const { t, format, localized } = useTexts()
  const { remove } = useContentTable('clue_templates')
  const name = localized(clue, 'name')
  const blockers = [
    clue.game_sessions.length > 0 &&
      t('admin.clues.blockedBySessions', {
        names: format.list(clue.game_sessions.map((gameSession) => gameSession.name)),
      }),
    clue.unlocks.length > 0 &&
      t('admin.clues.blockedByClues', {
        names: format.list(clue.unlocks.map((unlocked) => localized(unlocked, 'name'))),
      }),
    clue.sold > 0 && t('admin.clues.blockedBySales', { count: clue.sold }),
  ].filter((text) => text !== false)

  if (blockers.length > 0) {
    return (
      <Dialog
        onClose={onClose}
        title={t('admin.clues.cannotDelete', { name })}
        description={t('admin.clues.inUse')}
        footer={<Button onClick={onClose}>{t('common.close')}</Button>}
      >
        <ul className="list-disc ps-5">
          {blockers.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="mt-3">{t('admin.clues.insteadOfDelete')}</p>
      </Dialog>
    )
  }
  return (
    <DeleteDialog
      title={t('admin.clues.deleteTitle', { name })}
      description={t('admin.clues.deleteText')}
      onDelete={() => remove.mutateAsync({ id: clue.id, version: clue.updated_at })}
      done={t('admin.clues.deleted', { name })}
      onClose={onClose}
    />
  )
}
