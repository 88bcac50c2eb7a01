import { useEffect, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button'

interface ContinueLinkProps {
  to: string
  label: string
  /** Takes the focus, because the pressed button has been removed. */
  takesFocus?: boolean
}

/** Link to the next screen, styled as the main button. */
export function ContinueLink({ to, label, takesFocus = false }: ContinueLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (takesFocus) link.current?.focus()
  }, [takesFocus])
  return (
    <ButtonLink ref={link} to={to} size="lg" block>
      {label}
    </ButtonLink>
  )
}
