import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import { useState, type ComponentProps, type ReactNode } from 'react'
import './menu.css'

interface DropdownMenuProps {
  /** A single button element; it gets the menu's aria attributes. */
  trigger: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

export function DropdownMenu({ trigger, open, onOpenChange, children }: DropdownMenuProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  return (
    <Primitive.Root
      open={open ?? ownOpen}
      onOpenChange={(next) => {
        setOwnOpen(next)
        onOpenChange?.(next)
      }}
      modal={false}
    >
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* Inside <main>: screen readers may skip content outside of all landmarks. */}
      <Primitive.Portal container={document.getElementById('content')}>
        <Primitive.Content className="menu-panel" align="end" sideOffset={8} collisionPadding={12}>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** A menu entry; with `asChild` the child (a Link) becomes the entry. */
export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={clsx('menu-item', className)} {...rest} />
}

interface DropdownMenuChoiceProps {
  value: string
  options: readonly { value: string; label: ReactNode }[]
  onChange: (value: string) => void
}

/** A group of radio entries (theme, language). */
export function DropdownMenuChoice({ value, options, onChange }: DropdownMenuChoiceProps) {
  return (
    <Primitive.RadioGroup value={value} onValueChange={onChange}>
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} className="menu-item">
          <span className="grow">{option.label}</span>
          <Primitive.ItemIndicator>
            <Check aria-hidden="true" className="size-4" />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  )
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="menu-separator" />
}

export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="menu-label">{children}</Primitive.Label>
}
