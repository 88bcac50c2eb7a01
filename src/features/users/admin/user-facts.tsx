import type { UserDetails } from '@/features/users/api/users'
import { useTexts } from '@/lib/i18n/use-texts'

/** Sign-in data, game progress and VIP memberships of one account. */
export function UserFacts({ details }: { details: UserDetails }) {
  const { t, format, localized } = useTexts()
  const treasure = details.has_claimed_treasure
    ? t(details.claim_submitted ? 'admin.users.treasureClaimed' : 'admin.users.treasureFound')
    : t('admin.users.treasureNone')
  // Third-party providers keep their own names.
  const methods = details.sign_in_methods?.map((method) =>
    method === 'email' ? t('admin.users.withPassword') : method,
  )
  const facts = [
    ['admin.users.createdAt', format.timestamp(details.created_at)],
    [
      'admin.users.lastLogin',
      details.last_login_at === null
        ? t('admin.users.never')
        : format.timestamp(details.last_login_at),
    ],
    ['admin.users.signInMethods', methods?.join(', ') || '–'],
    ['admin.users.failedLogins', format.number(details.failed_login_attempts)],
    ['admin.users.activeSession', details.active_game_session_name ?? '–'],
    ['admin.users.points', format.number(details.points_total)],
    ['admin.users.finds', format.number(details.counts.finds)],
    ['admin.users.treasure', treasure],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-soft text-sm">{t(label)}</dt>
            <dd className="font-medium break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {details.sign_in_failures.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1.5 text-sm font-semibold">
            {t('admin.users.latestFailures')}
          </summary>
          <ul className="list-disc ps-5 text-sm tabular-nums">
            {details.sign_in_failures.map((at) => (
              <li key={at}>{format.timestamp(at)}</li>
            ))}
          </ul>
        </details>
      )}
      {details.vip_memberships.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">{t('admin.users.vip')}</h3>
          <ul className="list-disc ps-5 text-sm">
            {details.vip_memberships.map((membership) => (
              <li key={membership.ends_at}>
                {t(`admin.users.vipSource.${membership.source}`, {
                  tier: localized(membership, 'name'),
                  from: format.date(membership.starts_at),
                  to: format.date(membership.ends_at),
                  count: membership.price,
                  price: format.number(membership.price),
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
