import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { focusContentIfRemoved } from '@/lib/browser/focus-content'

const variants = {
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  neutral: 'btn-neutral',
  outline: 'btn-outline',
  ghost: 'btn-ghost',
  danger: 'btn-error',
} as const

const sizes = {
  sm: 'btn-sm pointer-coarse:min-h-11',
  md: 'min-h-11',
  lg: 'btn-lg min-h-14',
} as const

interface ButtonLook {
  variant?: keyof typeof variants
  /** 'sm' is for dense admin rows on a pointer device; fingers still get 44 px. */
  size?: keyof typeof sizes
  block?: boolean
  /** Before the text. */
  icon?: LucideIcon
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and disables the button. */
  loading?: boolean
}

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

function classesOf({ variant = 'primary', size = 'md', block }: ButtonLook, className?: string) {
  return clsx('btn', variants[variant], sizes[size], block && 'btn-block', className)
}

function ButtonIcon({ icon: Icon, size }: ButtonLook) {
  return Icon && <Icon aria-hidden="true" className={size === 'sm' ? 'size-4' : 'size-5'} />
}

/** The standard button; touch targets are at least 44 px high. */
export function Button({
  variant,
  size,
  block,
  icon,
  loading = false,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classesOf({ variant, size, block }, className)}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...rest}
    >
      {loading && <ButtonSpinner />}
      <ButtonIcon icon={icon} size={size} />
      {children}
    </button>
  )
}

/** A link that looks like the standard button. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link className={classesOf({ variant, size, block }, className)} {...rest}>
      <ButtonIcon icon={icon} size={size} />
      {children}
    </Link>
  )
}
