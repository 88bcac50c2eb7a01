import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string
  /** Absent: a child is the icon. */
  icon?: LucideIcon
}

/** A 44 px button with an icon, and what the children lay over it. */
export function IconButton({ label, icon: Icon, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx('btn btn-ghost btn-square size-11', className)}
      {...rest}
    >
      {Icon && <Icon aria-hidden="true" className="size-5" />}
      {children}
    </button>
  )
}
