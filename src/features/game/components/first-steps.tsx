import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useUserId } from '@/lib/account/session'
import { readStored, writeStored } from '@/lib/browser/local-storage'

const steps = ['buy', 'solve', 'scan'] as const

/** How a hunt goes, in three short cards for who has just joined it. Read or skipped, they stay away on this phone. */
export function FirstSteps({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation()
  const key = `first-steps:${useUserId()}:${sessionId}`
  const [isDone, setDone] = useState(() => readStored(key) === true)
  const [at, setAt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = steps[at]
  if (isDone || !step) return null

  function finish(): void {
    writeStored(key, true)
    setDone(true)
  }

  function next(): void {
    if (at === steps.length - 1) return finish()
    setAt(at + 1)
    heading.current?.focus()
  }

  return (
    <Card aria-labelledby="first-steps" className="flex flex-col gap-3">
      <h2 id="first-steps" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t(`game.firstSteps.${step}.title`)}
      </h2>
      <p aria-live="polite">{t(`game.firstSteps.${step}.text`)}</p>
      <p className="text-soft text-sm">
        {t('game.firstSteps.position', { step: at + 1, steps: steps.length })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={next}>
          {t(at === steps.length - 1 ? 'game.firstSteps.done' : 'game.firstSteps.next')}
        </Button>
        {at < steps.length - 1 && (
          <Button variant="ghost" onClick={finish}>
            {t('game.firstSteps.skip')}
          </Button>
        )}
      </div>
    </Card>
  )
}
