import type { ParseKeys } from 'i18next'
import { Mail, QrCode } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { LEAVE_PARAM, paths } from '@/config/paths'
import { ownDeviceCodeQueryOptions } from '@/features/auth/api/device-codes'
import { enabledProviders } from '@/features/auth/api/enabled-providers'
import { ThirdPartySignIn } from '@/features/auth/components/third-party-sign-in'
import { useRequestedMail } from '@/features/profile/api/keep-game'
import { signOut } from '@/lib/account/session'
import { useServerNow } from '@/lib/live/use-server-now'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'

// Lazy, because it brings the library for forms, which few visits need.
const loadDialog = async () =>
  (await import('@/features/profile/components/keep-game-dialog')).KeepGameDialog

// Lazy, because it brings the library for QR codes.
const loadDeviceCode = async () =>
  (await import('@/features/auth/components/device-code-dialog')).DeviceCodeDialog

const redirectTo = `${window.location.origin}${paths.profile}`

/** Messages about an account of a third party that could not be added, by GoTrue code. */
const linkErrors: Record<string, ParseKeys> = {
  identity_already_exists: 'guest.linkTaken',
  email_exists: 'profile.emailChange.errors.taken',
}

/** Tells a guest what is at stake, offers to keep it, and asks before a sign-out. */
export function KeepGame() {
  const { t } = useTranslation()
  const mail = useRequestedMail()
  const [search, setSearch] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const [KeepGameDialog, load] = useLazyComponent(loadDialog)
  const [isShowingCode, setShowingCode] = useState(false)
  const [DeviceCodeDialog, loadCode] = useLazyComponent(loadDeviceCode)
  const [providers] = useState(enabledProviders)
  const linkError = search.get('error_code') ?? search.get('error')
  const { now } = useServerNow([mail?.expiresAt ?? null])
  return (
    <section className="notice">
      <div className="flex flex-col gap-3">
        <h3 className="font-semibold">{t('guest.title')}</h3>
        {mail && Date.parse(mail.expiresAt) > now ? (
          <div role="status" className="flex flex-col gap-3">
            <p className="break-words">{t('guest.requestedText', { email: mail.email })}</p>
            {!mail.hasPassword && <p className="text-pretty">{t('guest.noPassword')}</p>}
          </div>
        ) : (
          <p className="text-pretty">{t('guest.text')}</p>
        )}
        {linkError !== null && (
          <p role="alert" className="font-medium">
            {t(linkErrors[linkError] ?? 'guest.linkFailed')}
          </p>
        )}
        <Suspense fallback={null}>
          <ThirdPartySignIn providers={providers} redirectTo={redirectTo} isLinking />
        </Suspense>
        <Button icon={Mail} block onClick={() => void load().then(setOpen)}>
          {t('guest.keep')}
        </Button>
        <Button
          icon={QrCode}
          block
          variant="outline"
          onClick={() => void loadCode().then(setShowingCode)}
        >
          {t('device.show')}
        </Button>
      </div>
      <ConfirmDialog
        open={search.has(LEAVE_PARAM)}
        onClose={() => setSearch({}, { replace: true })}
        title={t('guest.signOutTitle')}
        description={t('guest.signOutText')}
        confirmLabel={t('nav.logout')}
        destructive
        onConfirm={() => void signOut()}
      />
      {isOpen && KeepGameDialog && <KeepGameDialog onClose={() => setOpen(false)} />}
      {isShowingCode && DeviceCodeDialog && (
        <DeviceCodeDialog
          options={ownDeviceCodeQueryOptions}
          title={t('device.show')}
          text={t('device.showText')}
          onClose={() => setShowingCode(false)}
        />
      )}
    </section>
  )
}
