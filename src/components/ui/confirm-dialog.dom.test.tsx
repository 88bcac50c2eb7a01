import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

const words = { opener: 'Buy', title: 'Buy it?', description: 'For ten coins' }

function Shop() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>{words.opener}</button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.title}
        description={words.description}
        onConfirm={() => setOpen(false)}
      />
    </>
  )
}

async function openDialog(): Promise<void> {
  render(<Shop />)
  const opener = screen.getByRole('button', { name: words.opener })
  act(() => opener.focus())
  fireEvent.click(opener)
  await waitFor(() => expect(screen.getByText('common.cancel')).toHaveFocus())
}

it('Cancelling returns the focus to the opener', async () => {
  await openDialog()
  fireEvent.click(screen.getByText('common.cancel'))
  await waitFor(() => expect(screen.getByRole('button', { name: words.opener })).toHaveFocus())
})
