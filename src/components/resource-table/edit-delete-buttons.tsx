import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'

export interface EditDeleteButtonsProps {
  /** Names the row, because each row has such buttons. */
  editLabel: string
  onEdit: () => void
  canEdit?: boolean
  deleteLabel: string
  onDelete: () => void
}

/** The end of a row that can be edited and deleted. */
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
