import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Toaster } from '@/components/layout/toaster'
import { toasts, type ToastKind } from '@/stores/toasts'

/** How urgently screen readers are told of a toast; its own card is silent for them. */
async function urgencyOf(kind: ToastKind): Promise<string | null> {
  const text = `A ${kind}`
  act(() => toasts[kind](text))
  const told = await screen.findAllByText((_, element) =>
    Boolean(
      element?.matches('[aria-live]:not([aria-live=off])') && element.textContent?.includes(text),
    ),
  )
  expect(told).toHaveLength(1)
  return told[0]?.getAttribute('aria-live') ?? null
}

it('A notice waits until the screen reader has finished; the answer to an act does not', async () => {
  render(<Toaster />)
  expect(await urgencyOf('notice')).toBe('polite')
  expect(await urgencyOf('success')).toBe('assertive')
  expect(await urgencyOf('error')).toBe('assertive')
})
