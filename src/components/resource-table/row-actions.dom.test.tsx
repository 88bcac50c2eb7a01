import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { RemovalDialog } from '@/components/resource-table/removal-dialog'
import { RowActions } from '@/components/resource-table/row-actions'

function List() {
  const [names, setNames] = useState(['Híd', 'Kapu'])
  const [removed, setRemoved] = useState<string | null>(null)
  return (
    <table>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <td>
              <RowActions
                name={name}
                main={{ label: 'Edit', name: `Edit ${name}` }}
                onDelete={() => setRemoved(name)}
              />
            </td>
          </tr>
        ))}
      </tbody>
      {removed !== null && (
        <RemovalDialog
          deletion={{
            ...{ title: 'Delete?', description: '', done: 'Gone' },
            run: () => {
              setNames(names.filter((name) => name !== removed))
              return Promise.resolve()
            },
          }}
          retirement={{
            ...{ title: '', description: '', confirmLabel: '', done: '' },
            run: () => Promise.resolve(),
          }}
          isInUse={false}
          inUseKey="vip_tier_in_use"
          onClose={() => setRemoved(null)}
        />
      )}
    </table>
  )
}

const triggers = () => screen.getAllByRole('button', { name: 'table.moreFor', hidden: true })

/** Opens the menu of the first row and the dialog of its last entry. */
async function openDialog(): Promise<void> {
  const [trigger] = triggers()
  if (!trigger) throw new TypeError('The row has no menu.')
  trigger.focus()
  fireEvent.keyDown(trigger, { key: 'Enter' })
  const entry = await screen.findByRole('menuitem', { name: 'common.delete' })
  entry.focus()
  fireEvent.keyDown(entry, { key: 'Enter' })
  await screen.findByRole('alertdialog')
}

it('A dialog from the menu of a row returns the focus to the menu', async () => {
  render(<List />)
  await openDialog()
  fireEvent.click(screen.getByRole('button', { name: 'common.cancel' }))
  await waitFor(() => expect(triggers()[0]).toHaveFocus())
})

it('After a deletion from the menu the focus is in the next row', async () => {
  render(<List />)
  await openDialog()
  fireEvent.click(screen.getByRole('button', { name: 'common.delete' }))
  await waitFor(() => expect(triggers()).toHaveLength(1))
  await waitFor(() => expect(triggers()[0]).toHaveFocus())
})
