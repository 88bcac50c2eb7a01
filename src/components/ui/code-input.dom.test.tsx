import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CodeInput } from '@/components/ui/code-input'

it('takes the focus with an error and announces it', () => {
  const code = { value: '000000', onChange: () => undefined }
  const { rerender } = render(<CodeInput {...code} error={null} />)
  const field = screen.getByLabelText('secondFactor.code')
  expect(field).not.toHaveFocus()
  rerender(<CodeInput {...code} error="Wrong code" />)
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription('Wrong code')
})
