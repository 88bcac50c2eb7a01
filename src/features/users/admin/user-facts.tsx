import { useTranslation } from 'react-i18next'
import type { UserDetails } from '@/features/users/api/admin-get-user'
import { formatDate, formatDateTime, formatNumber } from '@/lib/format/numbers-and-dates'
import { useLocalized } from '@/lib/i18n/use-localized'

/** Sign-in data, game progress and VIP memberships of one account. */
export function UserFacts({ details }: { details: UserDetails }) {
  const { t, i18n } = useTranslation()
  const localized = useLocalized()
  const { language } = i18n
  const treasure = details.has_claimed_treasure
    ? t(details.claim_submitted ? 'admin.users.treasureClaimed' : 'admin.users.treasureFound')
    : t('admin.users.treasureNone')
  // Third-party providers keep their own names.
  const methods = details.sign_in_methods?.map((method) =>
    method === 'email' ? t('admin.users.withPassword') : method,
  )
  const facts = [
    ['admin.users.createdAt', formatDateTime(details.created_at, language)],
    [
      'admin.users.lastLogin',
      details.last_login_at === null
        ? t('admin.users.never')
        : formatDateTime(details.last_login_at, language),
    ],
    ['admin.users.signInMethods', methods?.join(', ') || '–'],
    ['admin.users.failedLogins', formatNumber(details.failed_login_attempts, language)],
    ['admin.users.activeSession', details.active_game_session_name ?? '–'],
    ['admin.users.points', formatNumber(details.points_total, language)],
    ['admin.users.finds', formatNumber(details.counts.finds, language)],
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
              <li key={at}>{formatDateTime(at, language)}</li>
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
                  from: formatDate(membership.starts_at, language),
                  to: formatDate(membership.ends_at, language),
                  count: membership.price,
                  price: formatNumber(membership.price, language),
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
