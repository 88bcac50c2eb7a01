import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SignedOutNotices } from '@/app/layouts/signed-out-notices'
import { useSessionStore, type SignOutReason } from '@/stores/session'

function show(signOutReason: SignOutReason | null) {
  useSessionStore.setState({ signOutReason })
  return render(<SignedOutNotices />, { wrapper: MemoryRouter }).container
}

it.each([
  [{ kind: 'banned', reason: 'Shared photos', bannedUntil: null }, 'auth.banned.title'],
  [{ kind: 'deleted' }, 'auth.gone.title'],
  [{ kind: 'expired', userId: 'anna' }, 'auth.ended'],
] as const)('The sign-in screens explain why the user was signed out: %s', (reason, text) => {
  show(reason)
  expect(screen.getByText(text)).toBeVisible()
})

it('The sign-in screens explain nothing to users who signed out themselves', () => {
  expect(show({ kind: 'requested' })).toBeEmptyDOMElement()
  expect(show(null)).toBeEmptyDOMElement()
})
