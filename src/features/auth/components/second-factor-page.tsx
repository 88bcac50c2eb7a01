import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { CodeInput } from '@/components/ui/code-input'
import { AuthCard } from '@/features/auth/components/auth-card'
import { mfaErrorKey, verifyMfaCode } from '@/lib/account/second-factor'
import { signOut } from '@/lib/account/session'

/**
 * Second step of signing in. The route guard redirects to the requested page once the session has the
 * code.
 */
export function SecondFactorPage() {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useMutation({ mutationFn: verifyMfaCode })
  const [code, setCode] = useState('')

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isPending) mutate(code)
  }

  return (
    <AuthCard title={t('secondFactor.title')} description={t('secondFactor.text')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <CodeInput value={code} error={error && t(mfaErrorKey(error))} onChange={setCode} />
        <Button type="submit" size="lg" block loading={isPending}>
          {t('secondFactor.give')}
        </Button>
        <Button variant="ghost" block onClick={() => void signOut()}>
          {t('nav.logout')}
        </Button>
        <p className="text-soft text-sm text-pretty">{t('secondFactor.lostPhone')}</p>
      </form>
    </AuthCard>
  )
}
