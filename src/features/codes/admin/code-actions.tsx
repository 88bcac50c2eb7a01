import { EllipsisVertical, Pencil, Printer, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, DropdownMenuItem } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { CodeRow } from '@/features/codes/api/codes'

interface CodeActionsProps {
  code: CodeRow
  onEdit: () => void
  onPrint: () => void
  onReplace: () => void
  onDelete: () => void
}

export function CodeActions({ code, onEdit, onPrint, onReplace, onDelete }: CodeActionsProps) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center">
      <IconButton
        label={t('admin.codes.editNamed', { name: code.name })}
        className="size-9 pointer-coarse:size-11"
        onClick={onEdit}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <DropdownMenu
        trigger={
          <IconButton
            label={t('admin.codes.moreNamed', { name: code.name })}
            className="size-9 pointer-coarse:size-11"
          >
            <EllipsisVertical aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        <DropdownMenuItem onSelect={onPrint}>
          <Printer aria-hidden="true" className="size-5" />
          {t('admin.codes.printOne')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onReplace}>
          <RefreshCw aria-hidden="true" className="size-5" />
          {t('admin.codes.replace')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onDelete}>
          <Trash2 aria-hidden="true" className="size-5" />
          {t('common.delete')}
        </DropdownMenuItem>
      </DropdownMenu>
    </span>
  )
}
