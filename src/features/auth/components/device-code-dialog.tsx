import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { QrImage } from '@/components/ui/qr-image'
import { SkeletonList } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { type DeviceCodeQueryOptions, endDeviceCode } from '@/features/auth/api/device-codes'
import { formatShortCode } from '@/lib/codes/codes'
import { countdownParts } from '@/lib/format/numbers-and-dates'
import { useSecondsUntil } from '@/lib/live/use-server-now'

interface CodeProps {
  code: { code: string; expires_at: string }
  isLoading: boolean
  onRenew: () => void
}

function Code({ code: { code, expires_at: expiresAt }, isLoading, onRenew }: CodeProps) {
  const { t } = useTranslation()
  const secondsLeft = useSecondsUntil(expiresAt)
  if (secondsLeft === 0) {
    return (
      <>
        <p role="status">{t('device.over')}</p>
        <Button loading={isLoading} onClick={onRenew}>
          {t('device.renew')}
        </Button>
      </>
    )
  }
  const { minutes, seconds } = countdownParts(secondsLeft * 1000)
  const site = `${window.location.host}${paths.device}`
  return (
    <>
      <QrImage
        text={`${window.location.protocol}//${site}#${code}`}
        label={t('device.qrLabel')}
        width={224}
      />
      <p role="timer" className="font-semibold tabular-nums">
        {t('device.left', { time: `${minutes}:${String(seconds).padStart(2, '0')}` })}
      </p>
      <p className="text-soft text-center text-sm text-pretty wrap-anywhere">
        {t('device.type', { site })}
      </p>
      <p className="font-mono text-2xl font-bold">{formatShortCode(code)}</p>
    </>
  )
}

interface DeviceCodeDialogProps {
  options: DeviceCodeQueryOptions
  title: string
  text: string
  onClose: () => void
}

/** Shows a guest, or an organiser who helps one, the code for another device. Closing it ends the code. */
export function DeviceCodeDialog({ options, title, text, onClose }: DeviceCodeDialogProps) {
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(options)

  function close(): void {
    onClose()
    void endDeviceCode(queryClient, options)
  }

  return (
    <Dialog onClose={close} title={title} description={text}>
      <div className="flex flex-col items-center gap-3">
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Code code={data} isLoading={isFetching} onRenew={() => void refetch()} />
        ) : (
          <SkeletonList rows={1} className="size-56" />
        )}
      </div>
    </Dialog>
  )
}
