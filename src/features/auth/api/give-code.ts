import { useMutation } from '@tanstack/react-query'
import { giveCode } from '@/lib/account/second-factor'

/** The second step of signing in. Ends in GoTrue's own errors, which `codeErrorKey` names. */
export function useGiveCode() {
  return useMutation({ mutationFn: giveCode })
}
