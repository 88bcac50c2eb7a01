import { Button, type ButtonProps } from '@/components/ui/button'

export interface StepButtonProps extends Omit<ButtonProps, 'variant' | 'disabled'> {
  /** There is no further step this way. */
  isAtEnd: boolean
}

/** Leads from page to page; at the last one it is dimmed, but keeps the focus of who pressed it. */
export function StepButton({ isAtEnd, onClick, ...rest }: StepButtonProps) {
  return (
    <Button
      variant="outline"
      aria-disabled={isAtEnd}
      onClick={isAtEnd ? undefined : onClick}
      {...rest}
    />
  )
}
