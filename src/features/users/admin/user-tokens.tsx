import { HistoryTable } from '@/features/users/admin/history-table'
import { useTransactionColumns } from '@/features/users/admin/use-history-columns'
import { UserTokensForm, type UserTokensFormProps } from '@/features/users/admin/user-tokens-form'

/** The balance of one account, its adjustment, and every transaction. */
export function UserTokens({ user, onDirtyChange }: UserTokensFormProps) {
  const columns = useTransactionColumns()
  return (
    <div className="flex flex-col gap-6">
      <UserTokensForm user={user} onDirtyChange={onDirtyChange} />
      <HistoryTable userId={user.id} kind="transactions" columns={columns} />
    </div>
  )
}
