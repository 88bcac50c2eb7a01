import { Bug, X } from 'lucide-react'
import { useId, useRef, type KeyboardEvent } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { DebugPanelContent } from '@/features/debug-panel/components/debug-panel-content'
import { usePanelText } from '@/features/debug-panel/components/use-panel-text'
import '@/features/debug-panel/debug-panel.css'

interface DebugPanelProps {
  /** State of the layout, so that the panel stays open when the layout changes. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/**
 * Floating debug log of the admin screens. Not modal, so that the screen stays usable; Escape
 * closes it. The layout places its button, which would cover table rows if it floated.
 */
export function DebugPanel({ isOpen, onOpenChange }: DebugPanelProps) {
  const text = usePanelText()
  const panelId = useId()
  const toggle = useRef<HTMLButtonElement>(null)

  function close(): void {
    onOpenChange(false)
    toggle.current?.focus()
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) close()
  }

  return (
    <aside lang="hu" aria-label={text('debug.title')} onKeyDown={closeOnEscape}>
      {isOpen && (
        <div id={panelId} className="debug-panel">
          <div className="flex items-center gap-2">
            <h2 className="grow text-lg font-bold">{text('debug.title')}</h2>
            <IconButton icon={X} label={text('debug.close')} onClick={close} />
          </div>
          <DebugPanelContent />
        </div>
      )}
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={text(isOpen ? 'debug.close' : 'debug.open')}
        title={text(isOpen ? 'debug.close' : 'debug.open')}
        className="btn btn-ghost btn-square size-11"
        onClick={() => onOpenChange(!isOpen)}
      >
        <Bug aria-hidden="true" className="size-6" />
      </button>
    </aside>
  )
}
