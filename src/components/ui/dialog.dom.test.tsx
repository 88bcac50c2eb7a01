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

/** The act of the dialog takes its opener away, as joining does with the list of hunts. */
function OneTimeOffer() {
  const [step, setStep] = useState<'offered' | 'asked' | 'done'>('offered')
  return (
    <main id="content" tabIndex={-1}>
      {step !== 'done' && <button onClick={() => setStep('asked')}>{names.opener}</button>}
      {step === 'asked' && <Dialog open onOpenChange={() => setStep('done')} title={names.form} />}
    </main>
  )
}

it('A dialog whose opener has gone leads to the content of the screen', async () => {
  render(<OneTimeOffer />)
  const opener = screen.getByRole('button', { name: names.opener })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})
