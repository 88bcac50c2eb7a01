import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { Dialog } from '@/components/ui/dialog'
import { QueryError } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { ClaimDialog } from '@/features/treasure/admin/claim-dialog'
import { claimList } from '@/features/treasure/api/admin-treasure'

/** A waiting claim that another screen shows in short. */
interface WaitingClaim {
  gameSessionId: string
  claimId: string
  userName: string
}

/** Loads a waiting claim and opens its review dialog. */
export function ClaimReview({ claim, onClose }: { claim: WaitingClaim; onClose: () => void }) {
  const { t } = useTranslation()
  const filter = { status: 'pending' as const, gameSessionId: claim.gameSessionId, withTests: true }
  const page = useQuery(claimList.queryOptions(filter, initialResourceQuery))
  const waiting = page.data?.find(({ id }) => id === claim.claimId)
  // The dialog stays open when another organiser decides the claim meanwhile.
  const [opened, setOpened] = useState(waiting)
  if (waiting && waiting !== opened) setOpened(waiting)
  if (opened) return <ClaimDialog claim={opened} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title={t('admin.claims.dialogTitle', { name: claim.userName })}
      size="lg"
    >
      {page.isError ? (
        <QueryError query={page} />
      ) : page.isFetching ? (
        <SkeletonList rows={4} />
      ) : (
        <p className="notice">{t('errors.claim_already_reviewed')}</p>
      )}
    </Dialog>
  )
}
