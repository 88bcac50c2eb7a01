import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useUpdateProfile } from '@/lib/account/profile'

/** Asks once, after the first hunt is joined, whether strangers may read the player's name. */
export function NameQuestion() {
  const { t } = useTranslation()
  const { mutate, isPending, variables, error } = useUpdateProfile()
  return (
    <section aria-label={t('profile.publicName.title')} className="notice">
      <div className="flex min-w-0 flex-col items-start gap-3">
        <p className="text-pretty wrap-anywhere">{t('profile.publicName.question')}</p>
        <div className="flex flex-wrap gap-2">
          {[true, false].map((isNamed) => (
            <Button
              key={String(isNamed)}
              variant="outline"
              disabled={isPending}
              loading={isPending && variables.p_is_named_publicly === isNamed}
              onClick={() => mutate({ p_is_named_publicly: isNamed })}
            >
              {t(isNamed ? 'profile.publicName.yes' : 'profile.publicName.no')}
            </Button>
          ))}
        </div>
        {error && <ErrorState error={error} />}
      </div>
    </section>
  )
}
