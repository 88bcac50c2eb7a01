import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from '@/components/ui/icon-button'

export interface MoveButtonsProps {
  /** The row's place in the list, from 0. */
  index: number
  /** How many rows there are. */
  count: number
  upLabel: string
  downLabel: string
  onMove: (from: number, to: number) => void
}

/** Two buttons that move a row of an ordered list; the pressed one keeps the focus, also at the end. */
export function MoveButtons({ index, count, upLabel, downLabel, onMove }: MoveButtonsProps) {
  function move({ currentTarget: button }: MouseEvent<HTMLButtonElement>, to: number): void {
    if (to < 0 || to >= count) return
    onMove(index, to)
    // Where the row went by being taken out and put in again, the browser dropped the focus.
    requestAnimationFrame(() => button.focus())
  }

  return (
    <>
      <IconButton
        label={upLabel}
        aria-disabled={index === 0}
        className="aria-disabled:opacity-30"
        onClick={(event) => move(event, index - 1)}
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label={downLabel}
        aria-disabled={index === count - 1}
        className="aria-disabled:opacity-30"
        onClick={(event) => move(event, index + 1)}
      >
        <ArrowDown aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  )
}
