import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { useDeleteGuide } from '@/features/clues/api/admin-delete-solution-guide'
import type { AdminClue, AdminGuide } from '@/features/clues/api/admin-list-clues'
import { useSaveGuide } from '@/features/clues/api/admin-save-solution-guide'
import { toGuideInput } from '@/features/clues/model/guide-form'
import { toAppError } from '@/lib/errors'
import { useLocalized } from '@/lib/use-localized'
import { toasts } from '@/stores/toasts'

export interface GuideRemovalProps {
  /** The clue as the live list has it. */
  clue: AdminClue
  guide: AdminGuide
  onClose: () => void
}

/** Deletes a guide; one that somebody has bought stays and can be taken off sale instead. */
export function GuideRemoval({ clue, guide, onClose }: GuideRemovalProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const remove = useDeleteGuide()
  const save = useSaveGuide()
  // Somebody may buy it while this dialog is open: then the database refuses, and the offer changes.
  const [isRefused, setRefused] = useState(false)
  const name = localized(clue, 'name')

  async function deleteGuide(): Promise<void> {
    try {
      await remove.mutateAsync(guide)
    } catch (error) {
      if (toAppError(error).key === 'solution_guide_in_use') setRefused(true)
      throw error
    }
    toasts.success(t('admin.guides.deleted', { name }))
  }
  async function takeOffSale(): Promise<void> {
    await save.mutateAsync(toGuideInput({ ...guide, is_active: false }, clue, guide.updated_at))
    toasts.success(t('admin.guides.tookOffSale', { name }))
  }

  return guide.sold > 0 || isRefused ? (
    <DeleteDialog
      key="off-sale"
      title={t('admin.guides.inUseTitle', { name })}
      description={t('admin.guides.inUseText')}
      confirmLabel={t('admin.guides.takeOffSale')}
      onDelete={takeOffSale}
      onClose={onClose}
    />
  ) : (
    <DeleteDialog
      key="delete"
      title={t('admin.guides.deleteTitle', { name })}
      description={t('admin.guides.deleteText')}
      onDelete={deleteGuide}
      onClose={onClose}
    />
  )
}
