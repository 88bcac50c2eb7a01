import { useTranslation } from 'react-i18next'
import { RemovalDialog } from '@/components/resource-table/removal-dialog'
import { type AdminClue, type AdminGuide, useSaveGuide } from '@/features/clues/api/admin-clues'
import { useLocalized } from '@/lib/i18n/use-localized'
import { toMediaTexts } from '@/lib/media/media'
import { useContentTable } from '@/lib/content/use-content-table'

interface DeleteGuideDialogProps {
  /** Current version from the live list. */
  clue: AdminClue
  guide: AdminGuide
  onClose: () => void
}

/** Deletes a guide; a guide that was sold can only be taken off sale. */
export function DeleteGuideDialog({ clue, guide, onClose }: DeleteGuideDialogProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const { remove } = useContentTable('clue_solution_guides')
  const save = useSaveGuide()
  const name = localized(clue, 'name')

  return (
    <RemovalDialog
      deletion={{
        title: t('admin.guides.deleteTitle', { name }),
        description: t('admin.guides.deleteText'),
        run: () => remove.mutateAsync({ id: guide.id, version: guide.updated_at }),
        done: t('admin.guides.deleted', { name }),
      }}
      retirement={{
        title: t('admin.guides.inUseTitle', { name }),
        description: t('admin.guides.inUseText'),
        confirmLabel: t('admin.guides.takeOffSale'),
        run: () =>
          save.mutateAsync({
            ...guide,
            clue_id: clue.id,
            is_active: false,
            media: guide.media.map(toMediaTexts),
          }),
        done: t('admin.guides.tookOffSale', { name }),
      }}
      isInUse={guide.sold > 0}
      inUseKey="solution_guide_in_use"
      onClose={onClose}
    />
  )
}
