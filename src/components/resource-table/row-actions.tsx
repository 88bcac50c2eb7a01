import { Ellipsis } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'

interface RowMenuProps {
  /** Name of the row. */
  name: string
  onOpenChange?: (open: boolean) => void
  /** Menu items. */
  children: ReactNode
}

/** Menu of a row. */
export function RowMenu({ name, onOpenChange, children }: RowMenuProps) {
  const { t } = useTranslation()
  return (
    <DropdownMenu
      onOpenChange={onOpenChange}
      trigger={
        <IconButton
          icon={Ellipsis}
          label={t('table.moreFor', { name })}
          className="size-9 pointer-coarse:size-11"
        />
      }
    >
      {children}
    </DropdownMenu>
  )
}

interface RowButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'disabled' | 'onClick'
> {
  label: string
  /** Accessible name, which contains the row name. */
  name: string
}

/** A visible button of a row. */
export function RowButton({ label, name, variant = 'outline', ...rest }: RowButtonProps) {
  return (
    <Button size="sm" variant={variant} aria-label={name} {...rest}>
      {label}
    </Button>
  )
}

interface RowActionsProps {
  /** Name of the row. */
  name: string
  /** The visible button. */
  main: RowButtonProps
  /** Entries of the menu; false ones are left out. */
  more?: readonly (false | { label: string; onSelect: () => void })[]
  /** Last entry of the menu. */
  onDelete?: () => void
}

/** Actions of a row: the most important as a button, the others in a menu. */
export function RowActions({ name, main, more = [], onDelete }: RowActionsProps) {
  const { t } = useTranslation()
  const entries = more.filter((entry) => entry !== false)
  return (
    <span className="resource-buttons">
      <RowButton {...main} />
      {(entries.length > 0 || onDelete) && (
        <RowMenu name={name}>
          {entries.map(({ label, onSelect }) => (
            <DropdownMenuItem key={label} onSelect={onSelect}>
              {label}
            </DropdownMenuItem>
          ))}
          {entries.length > 0 && onDelete && <DropdownMenuSeparator />}
          {onDelete && (
            <DropdownMenuItem onSelect={onDelete}>{t('common.delete')}</DropdownMenuItem>
          )}
        </RowMenu>
      )}
    </span>
  )
}
