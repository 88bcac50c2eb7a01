import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from '@/components/ui/icon-button'

interface MoveButtonsProps {
  /** Zero-based position of the row. */
  index: number
  /** Number of rows. */
  count: number
  upLabel: string
  downLabel: string
  onMove: (from: number, to: number) => void
}

/** Buttons that move a row up and down; the pressed one keeps the focus. */
export function MoveButtons({ index, count, upLabel, downLabel, onMove }: MoveButtonsProps) {
  function move({ currentTarget: button }: MouseEvent<HTMLButtonElement>, to: number): void {
    if (to < 0 || to >= count) return
    onMove(index, to)
    // Moving the row in the DOM drops the focus.
    requestAnimationFrame(() => button.focus())
  }

  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={upLabel}
        aria-disabled={index === 0}
        className="aria-disabled:opacity-30"
        onClick={(event) => move(event, index - 1)}
      />
      <IconButton
        icon={ArrowDown}
        label={downLabel}
        aria-disabled={index === count - 1}
        className="aria-disabled:opacity-30"
        onClick={(event) => move(event, index + 1)}
      />
    </>
  )
}
