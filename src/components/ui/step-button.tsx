import { Button, type ButtonProps } from '@/components/ui/button'

interface StepButtonProps extends Omit<ButtonProps, 'variant' | 'disabled'> {
  /** There is no further page in this direction. */
  isAtEnd: boolean
}

/** Paging button; at the end it is dimmed with aria-disabled, so that it keeps the focus. */
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
