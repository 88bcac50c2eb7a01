import { useMutation } from '@tanstack/react-query'
import { verifyMfaCode } from '@/lib/account/second-factor'

/** The second step of signing in. Ends in GoTrue's own errors, which `codeErrorKey` names. */
export function useVerifyMfaCode() {
  return useMutation({ mutationFn: verifyMfaCode })
}
