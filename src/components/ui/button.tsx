import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react'
import { focusContentIfRemoved } from '@/lib/browser/focus-content'

const variants = {
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  neutral: 'btn-neutral',
  outline: 'btn-outline',
  ghost: 'btn-ghost',
  danger: 'btn-error',
} as const

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants
  /** 'sm' is for dense admin rows on a pointer device; fingers still get 44 px. */
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
  /** Before the text; not with `asChild`. */
  icon?: LucideIcon
  /** Shows a spinner and disables the button. */
  loading?: boolean
  /** Renders the single child (usually a Link) as the button. */
  asChild?: boolean
}

const sizes = {
  sm: 'btn-sm pointer-coarse:min-h-11',
  md: 'min-h-11',
  lg: 'btn-lg min-h-14',
} as const

/**
 * Spinner that restores the focus. Browsers remove the focus from a disabled button; afterwards the button
 * gets it back, or the content if the button has been removed, unless another element has the focus by
 * then.
 */
function ButtonSpinner() {
  const spinner = useRef<HTMLSpanElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const button = spinner.current?.closest('button') ?? null
    if (button && button === document.activeElement) focused.current = button
  }, [])
  useEffect(
    () => () => {
      if (!focused.current || document.activeElement !== document.body) return
      focused.current.focus({ preventScroll: true })
      focusContentIfRemoved(focused.current)
    },
    [],
  )
  return <span ref={spinner} className="spinner" aria-hidden="true" />
}

/** The standard button; touch targets are at least 44 px high. */
export function Button({
  variant = 'primary',
  size = 'md',
  block = false,
  icon: Icon,
  loading = false,
  asChild = false,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = clsx('btn', variants[variant], sizes[size], block && 'btn-block', className)
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type={type}
      className={classes}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...rest}
    >
      {loading && <ButtonSpinner />}
      {Icon && <Icon aria-hidden="true" className={size === 'sm' ? 'size-4' : 'size-5'} />}
      {children}
    </button>
  )
}
