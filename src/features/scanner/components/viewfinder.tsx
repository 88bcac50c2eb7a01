import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraControls } from '@/features/scanner/components/camera-controls'
import { useCamera } from '@/lib/camera/use-camera'
import { parseCode } from '@/lib/codes/parse-code'
import type { CameraProblem } from '@/lib/camera/camera-problem'
import { readStored, writeStored } from '@/lib/browser/local-storage'

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
