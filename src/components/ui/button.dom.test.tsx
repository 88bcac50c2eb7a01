import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { Button } from '@/components/ui/button'

const field = 'E-mail'
const answer = 'Send'
const sheet = (loading: boolean) => (
  <>
    <input aria-label={field} />
    <Button loading={loading}>{answer}</Button>
  </>
)

/** Browsers take the focus from a button that is disabled; jsdom only from what is removed. */
function loseFocus() {
  const passing = document.body.appendChild(document.createElement('input'))
  passing.focus()
  passing.remove()
}

describe('A button that waits for an answer', () => {
  it('gets the focus back when the answer is there', () => {
    const { rerender } = render(sheet(false))
    const button = screen.getByRole('button')
    button.focus()
    rerender(sheet(true))
    loseFocus()
    rerender(sheet(false))
    expect(document.activeElement).toBe(button)
  })

  it('leaves it to the screen when the answer takes the button away', async () => {
    const shown = (button: ReactNode) => (
      <main id="content" tabIndex={-1}>
        {button}
      </main>
    )
    const { rerender } = render(shown(<Button>{answer}</Button>))
    screen.getByRole('button').focus()
    rerender(shown(<Button loading>{answer}</Button>))
    loseFocus()
    rerender(shown(null))
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  it('leaves the focus where it has gone meanwhile', () => {
    const { rerender } = render(sheet(false))
    screen.getByRole('button').focus()
    rerender(sheet(true))
    screen.getByLabelText(field).focus()
    rerender(sheet(false))
    expect(document.activeElement).toBe(screen.getByLabelText(field))
  })

  it('takes no focus that it did not have', () => {
    const { rerender } = render(sheet(false))
    rerender(sheet(true))
    rerender(sheet(false))
    expect(document.activeElement).toBe(document.body)
  })
})
