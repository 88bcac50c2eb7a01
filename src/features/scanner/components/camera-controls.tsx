import { clsx } from 'clsx'
import { Flashlight, FlashlightOff, SwitchCamera, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, DropdownMenuChoice } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { readCapabilities, setTorch, setZoom } from '@/lib/camera/camera-track'
import { useCameras } from '@/features/scanner/hooks/use-cameras'
import { logger } from '@/lib/logger/logger'

interface CameraControlsProps {
  /** The running camera; render with `key={track.id}`, because torch and zoom state belong to it. */
  track: MediaStreamTrack
  deviceId: string | null
  /** Null selects the rear camera. */
  onChooseCamera: (deviceId: string | null) => void
}

const AUTOMATIC = 'automatic'

/** Dark in every theme, gold while pressed. */
const viewfinderButton =
  'rounded-full border-none bg-black/80 text-white shadow-none hover:bg-black focus-visible:outline-white aria-pressed:bg-[#f2b632] aria-pressed:text-[#2b1c00]'

function logRefusal(error: unknown): void {
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
    setTorch(track, !isTorchOn).then(() => setTorchOn(!isTorchOn), logRefusal)
  }

  function changeZoom(value: number): void {
    setZoomValue(value)
    setZoom(track, value).catch(logRefusal)
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
        <DropdownMenu
          trigger={
            <IconButton
              label={t('scanner.controls.chooseCamera')}
              className={clsx(viewfinderButton, 'ms-auto')}
            >
              <SwitchCamera aria-hidden="true" />
            </IconButton>
          }
        >
          <DropdownMenuChoice
            value={deviceId ?? AUTOMATIC}
            onChange={(value) => onChooseCamera(value === AUTOMATIC ? null : value)}
            options={[
              { value: AUTOMATIC, label: t('scanner.controls.automaticCamera') },
              ...cameras.map((camera, index) => ({
                value: camera.deviceId,
                label: camera.label || t('scanner.controls.cameraNumber', { number: index + 1 }),
              })),
            ]}
          />
        </DropdownMenu>
      )}
    </div>
  )
}
