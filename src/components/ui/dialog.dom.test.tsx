import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from '@/components/ui/dialog'

const names = { opener: 'New clue', loading: 'Loading', form: 'Form' }

/** Opens a dialog that says "loading", which the form then takes the place of. */
function LoadedForm() {
  const [shown, setShown] = useState<'loading' | 'form' | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <button onClick={() => setShown('loading')}>{names.opener}</button>
      {shown === 'loading' && (
        <Dialog key="loading" open onOpenChange={close} title={names.loading}>
          <button onClick={() => setShown('form')}>{names.form}</button>
        </Dialog>
      )}
      {shown === 'form' && <Dialog key="form" open onOpenChange={close} title={names.form} />}
    </>
  )
}

it('A dialog that took the place of another one leads back to what opened the first', async () => {
  render(<LoadedForm />)
  const opener = screen.getByRole('button', { name: names.opener })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.click(await screen.findByRole('button', { name: names.form }))
  fireEvent.keyDown(await screen.findByRole('dialog', { name: names.form }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
