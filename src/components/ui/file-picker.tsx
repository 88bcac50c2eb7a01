import { useRef, type ComponentProps, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'

interface FilePickerProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Name of the hidden file input, for tests. */
  label: string
  /** File types, as in the `accept` attribute. */
  accept: string
  onChoose: (file: File) => void
  /** Content of the button. */
  children: ReactNode
}

/** A button that opens the file picker of the browser. */
export function FilePicker({ label, accept, onChoose, children, ...button }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Allows choosing the same file again.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button variant="outline" {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
