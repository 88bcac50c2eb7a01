import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useUserId } from '@/lib/account/session'
import { readStored, writeStored } from '@/lib/browser/local-storage'

const allSteps = ['buy', 'solve', 'scan'] as const
const stepsWithoutClues = ['search'] as const

interface FirstStepsProps {
  gameSessionId: string
  usesClues: boolean
}

/** Introduction after joining a hunt. Dismissed once per hunt on this device. */
export function FirstSteps({ gameSessionId, usesClues }: FirstStepsProps) {
  const { t } = useTranslation()
  const key = `first-steps:${useUserId()}:${gameSessionId}`
  const [isDone, setDone] = useState(() => readStored(key) === true)
  const steps = usesClues ? allSteps : stepsWithoutClues
  const [stepIndex, setStepIndex] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = steps[stepIndex]
  if (isDone || !step) return null

  function finish(): void {
    writeStored(key, true)
    setDone(true)
  }

  function next(): void {
    if (stepIndex === steps.length - 1) return finish()
    setStepIndex(stepIndex + 1)
    heading.current?.focus()
  }

  return (
    <Card aria-labelledby="first-steps" className="flex flex-col gap-3">
      <h2 id="first-steps" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t(`game.firstSteps.${step}.title`)}
      </h2>
      <p aria-live="polite">{t(`game.firstSteps.${step}.text`)}</p>
      {steps.length > 1 && (
        <p className="text-soft text-sm">
          {t('game.firstSteps.position', { step: stepIndex + 1, steps: steps.length })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={next}>
          {t(stepIndex === steps.length - 1 ? 'game.firstSteps.done' : 'game.firstSteps.next')}
        </Button>
        {stepIndex < steps.length - 1 && (
          <Button variant="ghost" onClick={finish}>
            {t('game.firstSteps.skip')}
          </Button>
        )}
      </div>
    </Card>
  )
}
