import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { parseTypedCode, formatTypedCode } from '@/lib/codes/parse-code'
import { parseJoinPath } from '@/lib/codes/parse-join-path'

interface ShortCodeFormProps {
  /** Typed text; owned by the screen, so that it can be corrected after a rejection. */
  text: string
  onText: (text: string) => void
  /** @param code a valid short code without separators, or the id from a pasted URL */
  onCode: (code: string) => void
  /** @param path of the join page, from a typed or pasted address */
  onInvitation: (path: string) => void
  disabled: boolean
  /** Label and hint; by default those of a code to scan. */
  label?: string
  hint?: string
}

/** Input for short codes, for damaged prints and devices without a camera. */
export function ShortCodeForm({
  text,
  onText,
  onCode,
  onInvitation,
  disabled,
  label,
  hint,
}: ShortCodeFormProps) {
  const { t } = useTranslation()
  const [isInvalid, setInvalid] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const path = parseJoinPath(text)
    const code = parseTypedCode(text)
    setInvalid(code === null && path === null)
    if (path !== null) onInvitation(path)
    else if (code !== null) onCode(code)
    // Screen readers read the error together with the focused field.
    else field.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Input
        ref={field}
        label={label ?? t('scanner.typed.label')}
        hint={hint ?? t('scanner.typed.hint')}
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
