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

/** Browsers blur disabled buttons; jsdom blurs only removed elements. */
function loseFocus() {
  const passing = document.body.appendChild(document.createElement('input'))
  passing.focus()
  passing.remove()
}

describe('A loading button', () => {
  it('gets the focus back afterwards', () => {
    const { rerender } = render(sheet(false))
    const button = screen.getByRole('button')
    button.focus()
    rerender(sheet(true))
    loseFocus()
    rerender(sheet(false))
    expect(document.activeElement).toBe(button)
  })

  it('moves the focus to the content when it is removed', async () => {
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

  it('leaves the focus on another element', () => {
    const { rerender } = render(sheet(false))
    screen.getByRole('button').focus()
    rerender(sheet(true))
    screen.getByLabelText(field).focus()
    rerender(sheet(false))
    expect(document.activeElement).toBe(screen.getByLabelText(field))
  })

  it('does not take the focus if it did not have it', () => {
    const { rerender } = render(sheet(false))
    rerender(sheet(true))
    rerender(sheet(false))
    expect(document.activeElement).toBe(document.body)
  })
})
