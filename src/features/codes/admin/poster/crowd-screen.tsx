import { useQuery } from '@tanstack/react-query'
import { Maximize, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { usePrintSite } from '@/features/codes/admin/print/use-print-site'
import { displaySite } from '@/features/codes/model/printed-address'
import { joinAddress } from '@/features/game/model/join-address'
import { useCloseOnBack } from '@/lib/browser/navigation-guards'
import { formatShortCode } from '@/lib/codes/codes'

interface CrowdScreenProps {
  name: string
  joinCode: string
  onClose: () => void
}

/** QR code of a join page that fills the screen, for a projector. */
export function CrowdScreen({ name, joinCode, onClose }: CrowdScreenProps) {
  const { t } = useTranslation()
  const { site } = usePrintSite()
  useCloseOnBack(true, onClose)
  const screen = useRef<HTMLDivElement>(null)
  const target = joinAddress(site, joinCode)
  const { data: svg, error } = useQuery({
    queryKey: ['join-code', target],
    // Loaded on demand, because it includes the QR encoder.
    queryFn: async () => (await import('@/lib/print/drawing-svg')).codeSvg(target, 1000),
    staleTime: 'static',
  })

  function fillScreen(): void {
    // Some browsers do not allow it; the code is large enough without it.
    screen.current?.requestFullscreen?.().catch(() => undefined)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={screen}
          aria-describedby={undefined}
          className="bg-base-100 text-base-content fixed inset-0 z-50 flex flex-col items-center justify-between gap-4 p-4 text-center"
        >
          <div className="flex w-full items-start gap-2">
            <Dialog.Title className="font-display grow text-3xl text-balance wrap-anywhere sm:text-5xl">
              {name}
            </Dialog.Title>
            <IconButton label={t('admin.poster.crowdFullScreen')} onClick={fillScreen}>
              <Maximize aria-hidden="true" className="size-6" />
            </IconButton>
            <IconButton label={t('common.close')} onClick={onClose}>
              <X aria-hidden="true" className="size-6" />
            </IconButton>
          </div>
          {error && <ErrorState error={error} />}
          {!svg && !error && <Skeleton className="w-full max-w-xl flex-1" />}
          {svg && (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
              alt={target}
              className="min-h-0 max-w-full flex-1 rounded-2xl object-contain"
            />
          )}
          <div>
            <p className="text-lg sm:text-2xl">{t('admin.poster.crowdText')}</p>
            <p className="font-mono font-bold wrap-anywhere sm:text-4xl">
              {displaySite(joinAddress(site, formatShortCode(joinCode)))}
            </p>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
