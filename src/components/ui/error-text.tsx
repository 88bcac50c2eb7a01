import type { ReactNode } from 'react'

interface ErrorTextProps {
  id?: string
  /** Empty: nothing is wrong. */
  children: ReactNode
}

/** What is wrong with a field, below it. */
export function FieldError({ id, children }: ErrorTextProps) {
  if (!children) return null
  return (
    <p id={id} role="alert" className="text-error-text text-sm font-medium">
      {children}
    </p>
  )
}

/** Why a form was refused. */
export function FormError({ children }: ErrorTextProps) {
  if (!children) return null
  return (
    <p role="alert" className="notice notice-error font-medium">
      {children}
    </p>
  )
}
