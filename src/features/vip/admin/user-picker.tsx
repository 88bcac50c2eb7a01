import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { EmailText } from '@/components/ui/email-text'
import { QueryError } from '@/components/ui/error-state'
import { Input } from '@/components/ui/field'
import { SkeletonList } from '@/components/ui/skeleton'
import { LiveRegion } from '@/components/ui/live-region'
import { userList } from '@/features/users/api/users'
import { useDebouncedValue } from '@/lib/browser/use-debounced-value'

/** An account that can be granted VIP. */
export interface VipUser {
  id: string
  name: string
  email: string | null
}

/** Number of results that fit without scrolling. */
const FOUND_USERS = 8
const anyUser = { kind: null, isBanned: null }

/** Search field that picks an account by name or e-mail address. */
export function UserPicker({ onPick }: { onPick: (user: VipUser) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim())
  const users = useQuery({
    ...userList.queryOptions(anyUser, { ...initialResourceQuery, search, limit: FOUND_USERS }),
    enabled: search !== '',
  })
  const offered = users.data?.filter(({ is_guest }) => !is_guest)
  const found = search !== '' && !users.isPlaceholderData ? (offered ?? null) : null
  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        label={t('admin.vip.findUser')}
        hint={t('admin.vip.findUserHint')}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {users.error && <QueryError query={users} />}
      {users.isLoading && <SkeletonList rows={3} className="h-12 w-full" />}
      <LiveRegion text={found && t('admin.vip.found', { count: found.length })} announceInitial />
      {search !== '' && offered?.length === 0 && (
        <p className="text-soft flex items-center gap-2 py-4">
          <Search aria-hidden="true" className="size-5" />
          {t('table.noMatch')}
        </p>
      )}
      <ul className="flex flex-col gap-1">
        {search !== '' &&
          offered?.map((user) => (
            <li key={user.id}>
              <button
                type="button"
                className="btn btn-ghost h-auto min-h-11 w-full justify-start py-2 text-start"
                onClick={() => onPick(user)}
              >
                <span className="flex min-w-0 flex-col">
                  <span className="font-semibold break-words">{user.name}</span>
                  <span className="text-soft text-sm font-normal">
                    <EmailText email={user.email} />
                  </span>
                </span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
