import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Input } from '@/components/ui/field'

const name = 'Name'
const phone = 'Phone'
const send = 'Send'
const wrong = { name: 'Two letters at least', phone: 'Digits only' }

function Form({ errors }: { errors: Partial<typeof wrong> }) {
  return (
    <form>
      <Input label={name} error={errors.name} />
      <Input label={phone} error={errors.phone} />
      <button>{send}</button>
    </form>
  )
}

it('Of several wrong fields only the one that the focus was led to is said; the others when reached', () => {
  const { rerender } = render(<Form errors={{}} />)
  screen.getByLabelText(name).focus()
  rerender(<Form errors={wrong} />)
  expect(screen.getByRole('alert')).toHaveTextContent(wrong.name)
  expect(screen.getByLabelText(phone)).toHaveAccessibleDescription(wrong.phone)
})

it('An error is said when it comes, and its place is quiet again when it has gone', () => {
  const { rerender } = render(<Form errors={{}} />)
  screen.getByRole('button').focus()
  rerender(<Form errors={{ phone: wrong.phone }} />)
  expect(screen.getByRole('alert')).toHaveTextContent(wrong.phone)
  rerender(<Form errors={{}} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
