import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'

interface OnwardsProps {
  to: string
  label: string
  /** The button that was pressed is gone, and the focus with it. */
  takesFocus?: boolean
}

/** The link that leads on when a screen has nothing more to ask. */
export function Onwards({ to, label, takesFocus = false }: OnwardsProps) {
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
