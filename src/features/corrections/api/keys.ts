import type { CorrectionRequest } from '@/features/corrections/model/correction'
import { queryKeyPrefixes } from '@/lib/account/keys'

/** Under ['admin']: a preview is refetched when the hunt changes. */
export const correctionKeys = {
  preview: (request: CorrectionRequest | null) =>
    [...queryKeyPrefixes.admin, 'correction-preview', request] as const,
}
