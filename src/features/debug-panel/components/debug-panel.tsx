import { Bug, X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { DebugPanelContent } from '@/features/debug-panel/components/debug-panel-content'
import { usePanelText } from '@/features/debug-panel/components/use-panel-text'
import '@/features/debug-panel/debug-panel.css'

/**
 * The floating debug log of the organisers' screens (spec §2). It is not modal: the screen that is
 * being looked into stays usable. Escape closes it.
 */
export function DebugPanel() {
  const text = usePanelText()
  const panelId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  function close(): void {
    setOpen(false)
    toggle.current?.focus()
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape') close()
  }

  return (
    <aside lang="hu" aria-label={text('debug.title')} className="debug-panel-corner">
      {isOpen && (
        <div id={panelId} className="debug-panel" onKeyDown={closeOnEscape}>
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-lg font-bold">{text('debug.title')}</h2>
            <IconButton label={text('debug.close')} onClick={close}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
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
        className="btn btn-neutral btn-circle size-12 shadow-lg"
        onClick={() => setOpen((open) => !open)}
      >
        <Bug aria-hidden="true" className="size-6" />
      </button>
    </aside>
  )
}
