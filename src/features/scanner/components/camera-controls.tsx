import { clsx } from 'clsx'
import { Flashlight, FlashlightOff, ZoomIn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/components/ui/icon-button'
import { readCapabilities, setTorch, setZoom } from '@/lib/camera/use-camera'
import { useCameras } from '@/features/scanner/hooks/use-cameras'
import { logger } from '@/lib/logger/logger'

interface CameraControlsProps {
  /** The running camera; render with `key={track.id}`, because torch and zoom state belong to it. */
  track: MediaStreamTrack
  deviceId: string | null
  /** Null selects the rear camera. */
  onChooseCamera: (deviceId: string | null) => void
}

// The menu brings a positioning library, and some devices have one camera only. If it cannot be loaded, the
// scanner works without it.
const CameraMenu = lazy(() =>
  import('@/features/scanner/components/camera-menu').then(
    (module) => ({ default: module.CameraMenu }),
    () => ({ default: () => <></> }),
  ),
)

/** Dark in every theme, gold while pressed. */
const viewfinderButton =
  'rounded-full border-none bg-black/80 text-white shadow-none hover:bg-black focus-visible:outline-white aria-pressed:bg-[#f2b632] aria-pressed:text-[#2b1c00]'

function logSettingError(error: unknown): void {
  logger.log('warn', 'scanner', 'camera_setting_refused', {}, error)
}

/** Torch, zoom and camera selection, each only if the device supports it. */
export function CameraControls({ track, deviceId, onChooseCamera }: CameraControlsProps) {
  const { t } = useTranslation()
  const [{ hasTorch, zoom }] = useState(() => readCapabilities(track))
  const [isTorchOn, setTorchOn] = useState(false)
  const [zoomValue, setZoomValue] = useState(zoom?.value ?? 1)
  const cameras = useCameras(true)

  function toggleTorch(): void {
    setTorch(track, !isTorchOn).then(() => setTorchOn(!isTorchOn), logSettingError)
  }

  function changeZoom(value: number): void {
    setZoomValue(value)
    setZoom(track, value).catch(logSettingError)
  }

  return (
    <div className="viewfinder-controls">
      {hasTorch && (
        <IconButton
          label={t(isTorchOn ? 'scanner.controls.torchOff' : 'scanner.controls.torchOn')}
          aria-pressed={isTorchOn}
          className={viewfinderButton}
          onClick={toggleTorch}
        >
          {isTorchOn ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
        </IconButton>
      )}
      {zoom && (
        <label className="viewfinder-zoom">
          <ZoomIn aria-hidden="true" className="size-5 shrink-0" />
          <span className="sr-only">{t('scanner.controls.zoom')}</span>
          <input
            type="range"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step || 'any'}
            value={zoomValue}
            onChange={(event) => changeZoom(event.target.valueAsNumber)}
          />
        </label>
      )}
      {cameras.length > 1 && (
        <Suspense fallback={null}>
          <CameraMenu
            cameras={cameras}
            deviceId={deviceId}
            className={clsx(viewfinderButton, 'ms-auto')}
            onChoose={onChooseCamera}
          />
        </Suspense>
      )}
    </div>
  )
}
