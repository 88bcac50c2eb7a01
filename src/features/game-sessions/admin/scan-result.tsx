import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '@/components/ui/card'
import { FindCard } from '@/components/media/find-card'
import type { ScanCheck, TestScanResult } from '@/features/game/api/admin-running-game-session'
import { toCodeReason } from '@/features/game/model/scan-check'
import { useTexts } from '@/lib/i18n/use-texts'
import { isErrorKey } from '@/lib/supabase/errors'

/** Describes the data that a rule checked. */
function useEvidence(): (check: ScanCheck) => string | null {
  const { t, format } = useTexts()
  const timestamp = (value: unknown) =>
    typeof value === 'string' ? format.timestampWithZone(value) : null
  const number = (value: unknown) => (typeof value === 'number' ? format.number(value) : null)

  return ({ check, passed, details }) => {
    switch (check) {
      case 'code':
        if (passed) return t('admin.gameTest.evidence.code', { name: details['qr_code_name'] })
        return t(`admin.gameTest.codeReasons.${toCodeReason(details['why'])}`, {
          name: details['qr_code_name'],
        })
      case 'start': {
        const at = timestamp(details['opens_at'])
        return at
          ? t('admin.gameTest.evidence.start', { at })
          : t('admin.gameTest.evidence.noStart')
      }
      case 'end': {
        const at = timestamp(details['ends_at'])
        return at ? t('admin.gameTest.evidence.end', { at }) : t('admin.gameTest.evidence.noEnd')
      }
      case 'first_time': {
        const at = timestamp(details['found_at'])
        return at && t('admin.gameTest.evidence.found', { at })
      }
      case 'cap': {
        const max = number(details['max_scans'])
        const scans = number(details['current_scans'])
        if (scans === null) return null
        return max === null
          ? t('admin.gameTest.evidence.noCap', { scans })
          : t('admin.gameTest.evidence.cap', { scans, max })
      }
      case 'place': {
        const radius = number(details['radius_m'])
        const distance = number(details['distance_m'])
        if (radius === null) return passed === null ? null : t('admin.gameTest.evidence.anywhere')
        return distance === null
          ? t('admin.gameTest.evidence.radius', { radius })
          : t('admin.gameTest.evidence.distance', { radius, distance })
      }
      default:
        return null
    }
  }
}

function CheckLine({ check }: { check: ScanCheck }) {
  const { t } = useTranslation()
  const evidence = useEvidence()(check)
  const [Icon, tone, verdict] =
    check.passed === null
      ? ([CircleMinus, 'text-soft', 'skipped'] as const)
      : check.passed
        ? ([CircleCheck, 'text-success', 'passed'] as const)
        : ([CircleX, 'text-error-text', 'failed'] as const)
  const reason = isErrorKey(check.error_key) ? check.error_key : null
  return (
    <li className="flex items-start gap-3 py-2" data-check={check.check} data-verdict={verdict}>
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <div className="min-w-0">
        <p className="font-semibold">
          {t(`admin.gameTest.checks.${check.check}`)}
          <span className="sr-only">: {t(`admin.gameTest.verdicts.${verdict}`)}</span>
        </p>
        {reason && <p className="text-error-text text-sm">{t(`errors.${reason}`)}</p>}
        {evidence && <p className="text-soft text-sm break-words">{evidence}</p>}
      </div>
    </li>
  )
}

/** Result of a test scan, rule by rule. */
export function ScanResult({ result }: { result: TestScanResult }) {
  const { t, format } = useTexts()
  const at = format.timestampWithZone(result.at)
  return (
    <Card title={t('admin.gameTest.verdict')}>
      <div
        role="status"
        className={`notice ${result.passed ? 'notice-success' : 'notice-warning'}`}
      >
        <p className="font-semibold">
          {result.passed
            ? t('admin.gameTest.wouldCount', {
                count: result.points ?? 0,
                points: format.number(result.points ?? 0),
              })
            : t('admin.gameTest.wouldBeRefused')}
        </p>
      </div>
      <p className="text-soft mt-2 text-sm">
        {t('admin.gameTest.triedAs', { name: result.user_name, at })}
      </p>
      {result.card && (
        <section aria-label={t('admin.gameTest.card')} className="mt-3">
          <p className="text-soft mb-1 text-sm">{t('admin.gameTest.card')}</p>
          <FindCard card={result.card} mediaScope={null} />
        </section>
      )}
      <ol className="divide-base-300 mt-2 divide-y">
        {result.checks.map((check) => (
          <CheckLine key={check.check} check={check} />
        ))}
      </ol>
    </Card>
  )
}
