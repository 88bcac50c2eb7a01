import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What the button does, for those who do not see the icon. */
  label: string
}

/** A square 44 px button that holds only an icon. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={clsx('btn btn-ghost btn-square size-11', className)}
      {...rest}
    />
  )
}
