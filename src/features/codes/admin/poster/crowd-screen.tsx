import { Maximize, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/components/ui/icon-button'
import { usePrintSite } from '@/features/codes/admin/print/use-print-site'
import { displaySite } from '@/features/codes/model/printed-address'
import { joinAddress } from '@/features/game/model/join-address'
import { formatShortCode } from '@/lib/codes/short-code'

interface CrowdScreenProps {
  name: string
  joinCode: string
  onClose: () => void
}

/** QR code of a join page that fills the screen, for a projector. */
export function CrowdScreen({ name, joinCode, onClose }: CrowdScreenProps) {
  const { t } = useTranslation()
  const { site } = usePrintSite()
  const [svg, setSvg] = useState('')
  const screen = useRef<HTMLDivElement>(null)
  const target = joinAddress(site, joinCode)
  useEffect(() => {
    let isCurrent = true
    // Loaded on demand, because it includes the QR encoder.
    void import('@/features/codes/admin/print/page-svg').then(
      ({ codeSvg }) => isCurrent && setSvg(codeSvg(target, 1000)),
    )
    return () => {
      isCurrent = false
    }
  }, [target])

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
            <IconButton
              label={t('admin.poster.crowdFullScreen')}
              onClick={() => void screen.current?.requestFullscreen?.()}
            >
              <Maximize aria-hidden="true" className="size-6" />
            </IconButton>
            <IconButton label={t('common.close')} onClick={onClose}>
              <X aria-hidden="true" className="size-6" />
            </IconButton>
          </div>
          {svg && (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
              alt={target}
              className="min-h-0 max-w-full flex-1 rounded-2xl object-contain"
            />
          )}
          <div>
            <p className="text-lg sm:text-2xl">{t('admin.poster.crowdText')}</p>
            <p className="font-mono text-xl font-bold break-all sm:text-4xl">
              {displaySite(joinAddress(site, formatShortCode(joinCode)))}
            </p>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
