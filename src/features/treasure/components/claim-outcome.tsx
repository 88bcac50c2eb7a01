import { Hourglass, PartyPopper, Undo2 } from 'lucide-react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ChestIllustration } from '@/components/illustrations/chest'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { TreasureClaim } from '@/features/treasure/api/treasure'
import { ClaimData } from '@/features/treasure/components/claim-data'
import { useTexts } from '@/lib/i18n/use-texts'
import './celebration.css'

/** The organisers' reason for a rejection. */
export function RejectionReason({ reason }: { reason: string | null }) {
  const { t } = useTranslation()
  return (
    <figure className="w-full max-w-prose text-start">
      <figcaption className="text-soft text-sm font-semibold">{t('treasure.reason')}</figcaption>
      <blockquote className="bg-base-200 rounded-field mt-1 p-4 whitespace-pre-line">
        {reason}
      </blockquote>
    </figure>
  )
}

const tones: Record<TreasureClaim['status'], BadgeTone> = {
  pending: 'info',
  approved: 'success',
  rejected: 'warning',
}
const icons = { pending: Hourglass, approved: PartyPopper, rejected: Undo2 } as const

const confetti = Array.from(
  { length: 14 },
  (_, piece): CSSProperties & Record<'--piece', number> => ({ '--piece': piece }),
)

/** Animation of an opening chest; static with reduced motion. */
function Celebration() {
  return (
    <div className="celebration" aria-hidden="true">
      {confetti.map((style, piece) => (
        <span key={piece} className="celebration-piece" style={style} />
      ))}
      <ChestIllustration open className="celebration-chest h-40 w-52" />
    </div>
  )
}

interface ClaimOutcomeProps {
  claim: TreasureClaim
  /** Ref of the focusable heading. */
  headingRef: RefObject<HTMLHeadingElement | null>
  /** The next step, below the message. */
  children?: ReactNode
}

/** State of a submitted claim: under review, approved, or rejected with the organisers' reason. */
export function ClaimOutcome({ claim, headingRef, children }: ClaimOutcomeProps) {
  const { t, format } = useTexts()
  const { status } = claim
  const Icon = icons[status]
  return (
    <div className="flex flex-col gap-4">
      <Card
        tone={status === 'approved' ? 'map' : 'plain'}
        role="status"
        className="flex flex-col items-center gap-3 text-center"
      >
        {status === 'approved' ? (
          <Celebration />
        ) : (
          <Icon aria-hidden="true" className="text-primary size-12" />
        )}
        <Badge tone={tones[status]}>{t(`treasure.status.${status}`)}</Badge>
        <h2 ref={headingRef} tabIndex={-1} className="text-2xl text-balance outline-none">
          {t(`treasure.${status}Title`)}
        </h2>
        {status === 'rejected' ? (
          <RejectionReason reason={claim.rejection_reason} />
        ) : (
          <p className="max-w-prose text-pretty">{t(`treasure.${status}Text`)}</p>
        )}
        {children}
      </Card>
      <Card title={t('treasure.yourData')}>
        <ClaimData {...claim} hasPhoto={claim.photo_path !== null} />
        <p className="text-soft mt-3 text-sm">
          {t('treasure.submittedAt', { date: format.timestampWithZone(claim.submitted_at) })}
        </p>
        {claim.reviewed_at && (
          <p className="text-soft text-sm">
            {t('treasure.reviewedAt', { date: format.timestampWithZone(claim.reviewed_at) })}
          </p>
        )}
      </Card>
    </div>
  )
}
