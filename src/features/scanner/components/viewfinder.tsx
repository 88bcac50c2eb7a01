import { useEffect, useState, lazy, Suspense } from 'react'
import type { CameraOption } from '@/features/scanner/components/camera-menu'
import { clsx } from 'clsx'
import { Flashlight, FlashlightOff, ZoomIn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/components/ui/icon-button'
import {
  readCapabilities,
  setTorch,
  setZoom,
  useCamera,
  type CameraProblem,
} from '@/lib/camera/use-camera'
import { logger } from '@/lib/logger/logger'
import { parseCode } from '@/lib/codes/codes'
import { readStored, writeStored } from '@/lib/browser/local-storage'

async function listCameras(): Promise<CameraOption[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
}

/** Lists the device's cameras while one is running, and updates when cameras are connected or removed. */
function useCameras(isRunning: boolean): CameraOption[] {
  const [cameras, setCameras] = useState<CameraOption[]>([])
  useEffect(() => {
    if (!isRunning) return
    let isOver = false
    const refresh = () => {
      listCameras().then(
        (found) => {
          if (!isOver) setCameras(found)
        },
        () => {
          // Without a list no selection is offered.
        },
      )
    }
    refresh()
    navigator.mediaDevices.addEventListener('devicechange', refresh)
    return () => {
      isOver = true
      navigator.mediaDevices.removeEventListener('devicechange', refresh)
    }
  }, [isRunning])
  return cameras
}

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

/** Local-storage key of the selected camera. */
const CAMERA_STORAGE_KEY = 'scanner-camera'

function storedCamera(): string | null {
  const stored = readStored(CAMERA_STORAGE_KEY)
  return typeof stored === 'string' ? stored : null
}

interface ViewfinderProps {
  /** The video has started or restarted. */
  onStart: () => void
  /** Called about ten times a second while a code is visible. */
  onText: (text: string) => void
  onProblem: (problem: CameraProblem) => void
  /** A captured code is being sent. */
  isChecking: boolean
  /** Short message over the picture, e.g. about a foreign code. */
  notice: string | null
}

/** Live camera picture with guide frame and controls. */
export function Viewfinder({ onStart, onText, onProblem, isChecking, notice }: ViewfinderProps) {
  const { t } = useTranslation()
  const [deviceId, setDeviceId] = useState(storedCamera)
  const { track, videoProps } = useCamera(deviceId, {
    onStart,
    onCode: ({ text }) => onText(text),
    isExpected: (text) => parseCode(text) !== null,
    onProblem,
    onMissingDevice: () => chooseCamera(null),
  })

  function chooseCamera(chosen: string | null): void {
    setDeviceId(chosen)
    writeStored(CAMERA_STORAGE_KEY, chosen)
  }

  const isRunning = track !== null
  const state = !isRunning ? 'starting' : isChecking ? 'checking' : notice ? 'notice' : 'looking'
  const message = {
    starting: t('scanner.viewfinder.starting'),
    checking: t('scanner.viewfinder.checking'),
    notice,
    looking: t('scanner.viewfinder.ready'),
  }[state]

  return (
    <section aria-label={t('scanner.viewfinder.label')} data-state={state} className="viewfinder">
      <video {...videoProps} muted playsInline aria-hidden="true" className="viewfinder-video" />
      <div aria-hidden="true" className="viewfinder-frame">
        <span className="viewfinder-corners" />
        {state === 'looking' && <span className="viewfinder-beam" />}
      </div>
      <div role="status" className="viewfinder-message">
        <p>{message}</p>
        {state === 'starting' && (
          <p className="text-sm font-medium">{t('scanner.viewfinder.permissionHint')}</p>
        )}
      </div>
      {track && (
        <CameraControls
          key={track.id}
          track={track}
          deviceId={deviceId}
          onChooseCamera={chooseCamera}
        />
      )}
    </section>
  )
}
