import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Dialog } from '@/components/ui/dialog'

const names = { opener: 'New clue', loading: 'Loading', form: 'Form' }

/** Opens a loading dialog that is then replaced by a form dialog. */
function LoadedForm() {
  const [shown, setShown] = useState<'loading' | 'form' | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <button onClick={() => setShown('loading')}>{names.opener}</button>
      {shown === 'loading' && (
        <Dialog key="loading" onClose={close} title={names.loading}>
          <button onClick={() => setShown('form')}>{names.form}</button>
        </Dialog>
      )}
      {shown === 'form' && <Dialog key="form" onClose={close} title={names.form} />}
    </>
  )
}

it('A dialog that replaced another one returns the focus to the first opener', async () => {
  render(<LoadedForm />)
  const opener = screen.getByRole('button', { name: names.opener })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.click(await screen.findByRole('button', { name: names.form }))
  fireEvent.keyDown(await screen.findByRole('dialog', { name: names.form }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

/** The action of the dialog removes its opener, like joining a hunt. */
function OneTimeOffer() {
  const [step, setStep] = useState<'offered' | 'asked' | 'done'>('offered')
  return (
    <main id="content" tabIndex={-1}>
      {step !== 'done' && <button onClick={() => setStep('asked')}>{names.opener}</button>}
      {step === 'asked' && <Dialog onClose={() => setStep('done')} title={names.form} />}
    </main>
  )
}

it('A dialog whose opener was removed moves the focus to the content', async () => {
  render(<OneTimeOffer />)
  const opener = screen.getByRole('button', { name: names.opener })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

/** A list whose rows are deleted in a dialog with an autofocused field. */
function Codes() {
  const [rows, setRows] = useState(['Arch', 'Bridge', 'Castle'])
  const [rowToDelete, setRowToDelete] = useState<string | null>(null)
  return (
    <main id="content" tabIndex={-1}>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <a href={`#${row}`}>{row}</a>
            <button onClick={() => setRowToDelete(row)}>{`Delete ${row}`}</button>
          </li>
        ))}
      </ul>
      {rowToDelete && (
        <Dialog onClose={() => setRowToDelete(null)} title={names.form}>
          <input autoFocus />
          <button
            onClick={() => {
              setRows(rows.filter((row) => row !== rowToDelete))
              setRowToDelete(null)
            }}
          >
            {names.form}
          </button>
        </Dialog>
      )}
    </main>
  )
}

describe('A dialog with an autofocused field', () => {
  const opener = (row: string) => screen.getByRole('button', { name: `Delete ${row}` })
  async function open(row: string): Promise<void> {
    opener(row).focus()
    fireEvent.click(opener(row))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  }
  const act = () => fireEvent.click(screen.getByRole('button', { name: names.form }))

  it('returns the focus to the opener', async () => {
    render(<Codes />)
    await open('Bridge')
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(opener('Bridge')).toHaveFocus())
  })

  it('moves the focus to the adjacent row after a deletion, and to the content after the last', async () => {
    render(<Codes />)
    for (const [row, next] of [
      ['Bridge', 'Castle'],
      ['Castle', 'Arch'],
    ] as const) {
      await open(row)
      act()
      await waitFor(() => expect(opener(next)).toHaveFocus())
    }
    await open('Arch')
    act()
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })
})
