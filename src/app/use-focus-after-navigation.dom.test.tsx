import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useFocusAfterNavigation } from '@/app/use-focus-after-navigation'

const screens = { bar: 'bar', next: 'onward', later: 'later' }

function Notice() {
  const [isShown, setShown] = useState(true)
  return isShown && <button onClick={() => setShown(false)}>{screens.later}</button>
}

function Site() {
  useFocusAfterNavigation()
  return (
    <>
      <nav>
        <Link to="/map">{screens.bar}</Link>
      </nav>
      <main id="content" tabIndex={-1}>
        <Routes>
          <Route path="/shop" element={<Link to="/map">{screens.next}</Link>} />
          <Route path="/map" element={null} />
        </Routes>
      </main>
      <Notice />
    </>
  )
}

const visit = () =>
  render(
    <MemoryRouter initialEntries={['/shop']}>
      <Site />
    </MemoryRouter>,
  )

function press(name: string) {
  const link = screen.getByRole('link', { name })
  link.focus()
  fireEvent.click(link)
}

it('Focus moves to the new screen when its link disappears', () => {
  visit()
  expect(document.body).toHaveFocus()
  press('onward')
  expect(screen.getByRole('main')).toHaveFocus()
})

it('A link that remains keeps the focus', () => {
  visit()
  press('bar')
  expect(screen.getByRole('link', { name: 'bar' })).toHaveFocus()
})

it('Closing a notice moves the focus to the content', async () => {
  visit()
  const later = screen.getByRole('button', { name: 'later' })
  later.focus()
  fireEvent.click(later)
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})
