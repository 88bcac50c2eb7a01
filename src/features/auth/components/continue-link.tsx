import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'

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
    <Button asChild size="lg" block>
      <Link ref={link} to={to}>
        {label}
      </Link>
    </Button>
  )
}
