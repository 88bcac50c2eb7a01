import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { VenueScreen } from '@/features/screen/api/venue-screen'
import { ScreenReveal } from '@/features/screen/components/screen-panels'
import { LiveScreen } from '@/features/screen/components/venue-screen'
import { fakeBackend } from '@tests/support/fake-backend'

const { rpc, settled } = fakeBackend()

const reveal = (revealed: number) => ({ places: 3, revealed, rows: [] })

const venueScreen: VenueScreen = {
  ...{ version: '1', name: 'Hunt', panels: [], theme: 'dark', language: 'hu' },
  ...{ allows_embedding: false, states: [], ends_at: null },
  ...{ frozen_at: null, join_code: null, board: [], finds: [], announcements: [] },
  ...{ find_map: null, reveal: reveal(0) },
}

function show(revealed: number, isPassive = false) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ScreenReveal token="token" reveal={reveal(revealed)} isPassive={isPassive} />
    </QueryClientProvider>,
  )
}

/** Returns whether the browser still does what it usually does with the key, such as scrolling. */
const press = (target: Element, key: string) => fireEvent.keyDown(target, { key })

beforeEach(() => {
  rpc.mockReset().mockReturnValue(new Promise(() => undefined))
})

describe('A key press on the venue screen', () => {
  it.each([' ', 'Enter', 'ArrowRight', 'ArrowDown', 'PageDown'])(
    'reveals a rank: %j',
    async (key) => {
      show(0)
      expect(press(document.body, key)).toBe(false)
      await vi.waitFor(() => expect(rpc).toHaveBeenCalledOnce())
    },
  )

  it.each(['ArrowRight', 'ArrowDown', 'PageDown'])(
    'reveals a rank while a button has the focus: %s',
    async (key) => {
      show(0)
      expect(press(screen.getByRole('button', { name: 'screen.next' }), key)).toBe(false)
      await vi.waitFor(() => expect(rpc).toHaveBeenCalledOnce())
    },
  )

  it.each([' ', 'Enter'])('presses the button that has the focus: %j', async (key) => {
    show(0)
    expect(press(screen.getByRole('button', { name: 'screen.next' }), key)).toBe(true)
    await settled()
    expect(rpc).not.toHaveBeenCalled()
  })

  it.each([
    ['on an embedded screen', 0, true],
    ['once all ranks are revealed', 3, false],
  ])('scrolls %s', async (_, revealed, isPassive) => {
    show(revealed, isPassive)
    expect(press(document.body, 'PageDown')).toBe(true)
    await settled()
    expect(rpc).not.toHaveBeenCalled()
  })
})

it('The button for the full screen leaves the focus to the reveal', async () => {
  rpc.mockResolvedValue(venueScreen)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveScreen token="token" isEmbedded={false} />
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: 'screen.fullScreen' })
  button.focus()
  fireEvent.click(button)
  expect(document.body).toHaveFocus()
})
