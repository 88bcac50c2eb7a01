import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConnectionBanner } from '@/app/layouts/connection-banner'
import { useConnection } from '@/stores/connection'

it.each([
  ['nothing while changes arrive at once', { online: true, live: true }, null],
  ['a small sign while the app has to ask', { online: true, live: false }, 'offline.notLive'],
  ['only the banner without network', { online: false, live: false }, 'offline.banner'],
  ['the banner at once when the network is lost', { online: false, live: true }, 'offline.banner'],
])('The connection shows %s', (_what, state, text) => {
  useConnection.setState(state)
  render(<ConnectionBanner />)
  expect(screen.getByRole('status')).toHaveTextContent(
    text === null ? /^$/ : new RegExp(`^${text}`),
  )
  for (const other of ['offline.notLive', 'offline.banner'].filter((key) => key !== text)) {
    expect(screen.queryByText(other)).not.toBeInTheDocument()
  }
})
