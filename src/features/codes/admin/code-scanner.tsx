import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { CodeCamera } from '@/features/codes/components/code-camera'
import { parseCode, parseTypedCode } from '@/lib/codes/codes'
import type { RepeatFilter } from '@/lib/camera/use-camera'

interface CodeScannerProps {
  /** Called for each new scan and for typed codes. */
  onText: (text: string) => void
  repeats: RepeatFilter
  /** Short message under the picture, e.g. for an unknown code. */
  notice: string | null
  isBusy: boolean
}

/** Identifies a code by camera or by its typed short code. */
export function CodeScanner({ onText, repeats, notice, isBusy }: CodeScannerProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function handleScan(text: string): void {
    const now = performance.now()
    if (isBusy) repeats.keepAlive(now)
    else if (repeats.isNew(text, now)) onText(text)
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const code = parseTypedCode(typed)
    setWrong(code === null)
    if (code !== null) onText(code)
  }

  return (
    <>
      <CodeCamera onText={handleScan} isExpected={(text) => parseCode(text) !== null} />
      <p role="status" className="text-error-text font-medium empty:hidden">
        {notice}
      </p>
      <form noValidate onSubmit={submit} className="grid grid-cols-[1fr_auto] items-start gap-2">
        <Input
          label={t('scanner.typed.label')}
          placeholder={t('scanner.typed.example')}
          autoCapitalize="characters"
          autoComplete="off"
          className="min-w-0"
          error={isWrong ? t('scanner.typed.invalid') : null}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="outline" className="mt-6.5 min-h-11" loading={isBusy}>
          {t('admin.codes.onSite.find')}
        </Button>
      </form>
    </>
  )
}
