import { HistoryTable } from '@/features/users/admin/history-table'
import { useTransactionColumns } from '@/features/users/admin/use-history-columns'
import { UserTokensForm } from '@/features/users/admin/user-tokens-form'
import type { UserRow } from '@/features/users/api/admin-list-users'

/** The balance of one account, its adjustment, and every transaction. */
export function UserTokens({ user }: { user: UserRow }) {
  const columns = useTransactionColumns()
  return (
    <div className="flex flex-col gap-6">
      <UserTokensForm user={user} />
      <HistoryTable userId={user.id} kind="transactions" columns={columns} />
    </div>
  )
}
