import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '@/components/ui/card'
import { CameraProblemPanel } from '@/features/scanner/components/camera-problem-panel'
import { PhotoPicker } from '@/features/scanner/components/photo-picker'
import { ShortCodeForm } from '@/features/scanner/components/short-code-form'
import { Viewfinder } from '@/features/scanner/components/viewfinder'
import '@/features/scanner/scanner.css'
import { checkCameraSupport, type CameraProblem } from '@/lib/camera/camera-problem'
import { parseCode } from '@/lib/codes/parse-code'
import { parseJoinPath } from '@/lib/codes/parse-join-path'
import type { RepeatFilter } from '@/lib/codes/repeat-filter'

/** Display time of the message about a foreign code, ms. */
const NOTICE_MS = 4000

interface LiveScannerProps {
  /** @param presented id or short code, as `record_scan` takes it */
  onCode: (presented: string) => void
  /** @param path of the join page, from the address on a poster or of a team */
  onInvitation: (path: string) => void
  /** Owned by the screen, so that a code still in view after its result is ignored. */
  repeats: RepeatFilter
  isChecking: boolean
  /** Text of the short code field. */
  typed: string
  onTyped: (text: string) => void
}

/** Three ways to present a code: live camera, photo or typing. */
export function LiveScanner({
  onCode,
  onInvitation,
  repeats,
  isChecking,
  typed,
  onTyped,
}: LiveScannerProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState(() => checkCameraSupport(window))
  const [notice, setNotice] = useState<{ text: string } | null>(null)

  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])

  function presentLive(text: string): void {
    if (isChecking || !repeats.isNew(text, performance.now())) return
    // Players look at the code, not at the screen.
    navigator.vibrate?.(40)
    const path = parseJoinPath(text)
    if (path !== null) {
      onInvitation(path)
      return
    }
    const code = parseCode(text)
    setNotice(code === null ? { text: t('scanner.viewfinder.notOurs') } : null)
    if (code !== null) onCode(code)
  }

  function fail(found: CameraProblem): void {
    setNotice(null)
    setProblem(found)
  }

  return (
    <div className="scanner">
      <div className="scanner-grid">
        {problem ? (
          <CameraProblemPanel problem={problem} onRetry={() => setProblem(null)} />
        ) : (
          <Viewfinder
            onStart={() => repeats.keepAlive(performance.now())}
            onText={presentLive}
            onProblem={fail}
            isChecking={isChecking}
            notice={notice?.text ?? null}
          />
        )}
        <Card title={t('scanner.typed.title')}>
          <div className="flex flex-col gap-3">
            <ShortCodeForm
              text={typed}
              onText={onTyped}
              onCode={onCode}
              onInvitation={onInvitation}
              disabled={isChecking}
            />
            <PhotoPicker onCode={onCode} onInvitation={onInvitation} disabled={isChecking} />
          </div>
        </Card>
      </div>
    </div>
  )
}
