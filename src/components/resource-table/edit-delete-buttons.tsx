import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'

export interface EditDeleteButtonsProps {
  /** Accessible name that contains the row name. */
  editLabel: string
  onEdit: () => void
  canEdit?: boolean
  deleteLabel: string
  onDelete: () => void
}

/** Edit and delete buttons of a row. */
export function EditDeleteButtons({ canEdit = true, ...props }: EditDeleteButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={!canEdit}
        aria-label={props.editLabel}
        onClick={props.onEdit}
      >
        {t('common.edit')}
      </Button>
      <Button size="sm" variant="ghost" aria-label={props.deleteLabel} onClick={props.onDelete}>
        {t('common.delete')}
      </Button>
    </>
  )
}
