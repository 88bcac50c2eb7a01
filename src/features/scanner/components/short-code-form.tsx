import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { parseTypedCode, formatTypedCode } from '@/lib/codes/parse-code'

interface ShortCodeFormProps {
  /** As typed so far; the screen keeps it, so that a slip can be corrected after its refusal. */
  text: string
  onText: (text: string) => void
  /** A valid short code, bare, or the id of a printed address that was pasted. */
  onCode: (code: string) => void
  disabled: boolean
}

/** The typed fallback for damaged prints and devices without a camera. */
export function ShortCodeForm({ text, onText, onCode, disabled }: ShortCodeFormProps) {
  const { t } = useTranslation()
  const [isInvalid, setInvalid] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const code = parseTypedCode(text)
    setInvalid(code === null)
    if (code !== null) onCode(code)
    // The mistake is read out with the field that it is to be corrected in.
    else field.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Input
        ref={field}
        label={t('scanner.typed.label')}
        hint={t('scanner.typed.hint')}
        error={isInvalid ? t('scanner.typed.invalid') : null}
        placeholder={t('scanner.typed.example')}
        value={text}
        onChange={(event) => {
          onText(formatTypedCode(event.target.value))
          setInvalid(false)
        }}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        className="short-code"
      />
      <Button type="submit" variant="secondary" disabled={disabled}>
        {t('scanner.typed.submit')}
      </Button>
    </form>
  )
}
