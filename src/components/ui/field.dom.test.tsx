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

it('Of several invalid fields only the focused one is announced', () => {
  const { rerender } = render(<Form errors={{}} />)
  screen.getByLabelText(name).focus()
  rerender(<Form errors={wrong} />)
  expect(screen.getByRole('alert')).toHaveTextContent(wrong.name)
  expect(screen.getByLabelText(phone)).toHaveAccessibleDescription(wrong.phone)
})

it('An error is announced when it appears, and the hint is not', () => {
  const { rerender } = render(<Form errors={{}} />)
  screen.getByRole('button').focus()
  rerender(<Form errors={{ phone: wrong.phone }} />)
  expect(screen.getByRole('alert')).toHaveTextContent(wrong.phone)
  rerender(<Form errors={{}} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
