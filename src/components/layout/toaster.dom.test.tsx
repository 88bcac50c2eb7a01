import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Toaster } from '@/components/layout/toaster'
import { Dialog } from '@/components/ui/dialog'
import { toasts, type ToastKind } from '@/stores/toasts'

/** Politeness of the announcement; the visible card itself is not announced. */
async function urgencyOf(kind: ToastKind): Promise<string | null> {
  const text = `A ${kind}`
  act(() => toasts[kind](text))
  const regions = await screen.findAllByText((_, element) =>
    Boolean(
      element?.matches('[aria-live]:not([aria-live=off])') && element.textContent?.includes(text),
    ),
  )
  expect(regions).toHaveLength(1)
  return regions[0]?.getAttribute('aria-live') ?? null
}

it('A notice is announced politely, the result of an action assertively', async () => {
  render(<Toaster />)
  expect(await urgencyOf('notice')).toBe('polite')
  expect(await urgencyOf('success')).toBe('assertive')
  expect(await urgencyOf('error')).toBe('assertive')
})

it('Escape closes a dialog although a toast has come meanwhile', async () => {
  const close = vi.fn()
  const title = 'A dialog'
  render(
    <>
      <Dialog onClose={close} title={title} />
      <Toaster />
    </>,
  )
  await screen.findByRole('dialog')
  act(() => toasts.notice('A toast'))
  await screen.findAllByText('A toast')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
})
