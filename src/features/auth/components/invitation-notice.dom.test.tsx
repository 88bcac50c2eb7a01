import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { InvitationNotice } from '@/features/auth/components/sign-in-page'
import { forgetReturnPath, rememberReturnPath } from '@/lib/account/return-path'

afterEach(forgetReturnPath)

test.each([
  ['/helper/invitation/0123456789abcdef', 1],
  ['/helper/hunt', 0],
])('Whoever came for %s reads %d times why to sign in', (path, times) => {
  rememberReturnPath(path)
  render(<InvitationNotice />)
  expect(screen.queryAllByText('auth.helperInvited')).toHaveLength(times)
})
