import { useState } from 'react'
import { CorrectionDialog } from '@/features/corrections/admin/correction-dialog'
import type { Correction } from '@/features/corrections/model/correction'
import { UsersTable } from '@/features/users/admin/users-table'

/** /admin/users: all accounts; finds and points are corrected from the history of each. */
export function UsersPage() {
  const [correction, setCorrection] = useState<Correction | null>(null)
  return (
    <>
      <UsersTable onCorrect={setCorrection} />
      {correction && (
        <CorrectionDialog correction={correction} onClose={() => setCorrection(null)} />
      )}
    </>
  )
}
