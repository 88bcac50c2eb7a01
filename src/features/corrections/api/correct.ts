import { queryOptions, skipToken } from '@tanstack/react-query'
import { adjustPoints } from '@/features/corrections/api/admin-adjust-points'
import { correctFinds } from '@/features/corrections/api/admin-correct-finds'
import { creditFind } from '@/features/corrections/api/admin-credit-find'
import type { CorrectionCall, CorrectionResult } from '@/features/corrections/api/correction-result'
import { correctionKeys } from '@/features/corrections/api/keys'
import type { CorrectionRequest } from '@/features/corrections/model/correction'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { randomId } from '@/lib/browser/random-id'
import { useRefreshingMutation } from '@/lib/supabase/use-refreshing-mutation'

function send(request: CorrectionRequest, call: CorrectionCall): Promise<CorrectionResult> {
  switch (request.kind) {
    case 'credit':
      return creditFind(request, call)
    case 'points':
      return adjustPoints(request, call)
    default:
      return correctFinds(request, call)
  }
}

/**
 * Preview of a correction: the server runs the real rules and rolls them back.
 * @param request null while incomplete
 */
export function correctionPreviewQueryOptions(request: CorrectionRequest | null) {
  return queryOptions({
    queryKey: correctionKeys.preview(request),
    queryFn: request
      ? () => send(request, { reason: '–', requestId: randomId(), isPreview: true })
      : skipToken,
    retry: false,
    gcTime: 0,
  })
}

/** Sends a correction; the server notifies the players. */
export function useCorrect() {
  return useRefreshingMutation(
    [queryKeyPrefixes.admin],
    ({ request, reason }: { request: CorrectionRequest; reason: string }, requestId) =>
      send(request, { reason, requestId, isPreview: false }),
  )
}
