import { Pencil, QrCode, ShieldCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CoinAmount } from '@/components/ui/coin-amount'
import { EmailChange } from '@/features/profile/components/email-change'
import { KeepGame } from '@/features/profile/components/keep-game'
import { useTokenBalance } from '@/lib/account/token-balance'
import { roleOf, type Profile } from '@/lib/account/profile'
import { useTexts } from '@/lib/i18n/use-texts'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'

// Lazy, because it brings the library for forms, which few visits need.
const loadDialog = async () =>
  (await import('@/features/profile/components/profile-dialog')).ProfileDialog
const loadMyCode = async () =>
  (await import('@/features/profile/components/my-code-dialog')).MyCodeDialog

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft text-sm font-semibold">{label}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}

/** Name, role, e-mail address, points, balance and contact data of the player, with buttons to edit them. */
export function IdentityCard({ profile }: { profile: Profile }) {
  const { t, format } = useTexts()
  // The real balance, as in the history, even during a test session.
  const { ownBalance } = useTokenBalance()
  const [editing, setEditing] = useState(false)
  const [ProfileDialog, load] = useLazyComponent(loadDialog)
  const [showsCode, setShowsCode] = useState(false)
  const [MyCodeDialog, loadCode] = useLazyComponent(loadMyCode)
  const isAdmin = roleOf(profile) === 'admin'
  const orNone = (value: string | null) =>
    value ?? <span className="text-soft">{t('profile.notGiven')}</span>

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-2xl break-words">{profile.name}</h2>
        <Badge tone={isAdmin ? 'primary' : 'neutral'}>
          {t(profile.email === null ? 'guest.badge' : isAdmin ? 'nav.roleAdmin' : 'nav.roleUser')}
        </Badge>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-4">
        <div>
          <dt className="text-soft text-sm font-semibold">{t('profile.points')}</dt>
          <dd className="font-display text-3xl font-bold tabular-nums">
            {format.number(profile.points_total)}
          </dd>
        </div>
        <div>
          <dt className="text-soft text-sm font-semibold">{t('profile.balance')}</dt>
          <dd>
            <CoinAmount amount={ownBalance} size="lg" className="font-display" />
          </dd>
        </div>
      </dl>
      <dl className="flex flex-col gap-3">
        {profile.email !== null && <Line label={t('profile.email')}>{profile.email}</Line>}
        <Line label={t('profile.memberSince')}>{format.date(profile.created_at)}</Line>
        <Line label={t('profile.phone')}>{orNone(profile.phone_number)}</Line>
        <Line label={t('profile.taxId')}>{orNone(profile.tax_id)}</Line>
        <Line label={t('profile.address')}>{orNone(profile.address)}</Line>
      </dl>
      <Button icon={Pencil} block onClick={() => void load().then(setEditing)}>
        {t('profile.edit')}
      </Button>
      <Button
        icon={QrCode}
        block
        variant="outline"
        onClick={() => void loadCode().then(setShowsCode)}
      >
        {t('profile.myCode')}
      </Button>
      {profile.email === null ? <KeepGame /> : <EmailChange current={profile.email} />}
      <p className="text-soft flex items-center gap-2 text-sm wrap-anywhere">
        <ShieldCheck aria-hidden="true" className="size-5 shrink-0" />
        {t('profile.privacy')}
      </p>
      {editing && ProfileDialog && (
        <ProfileDialog profile={profile} onClose={() => setEditing(false)} />
      )}
      {showsCode && MyCodeDialog && (
        <MyCodeDialog userId={profile.id} onClose={() => setShowsCode(false)} />
      )}
    </Card>
  )
}
