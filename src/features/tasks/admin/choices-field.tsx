import { clsx } from 'clsx'
import { Plus, Trash2 } from 'lucide-react'
import { use, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/error-text'
import { Checkbox, Input } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { MAX_ANSWER_LENGTH } from '@/features/tasks/model/task'
import { MAX_CHOICES, MIN_CHOICES, type TaskForm } from '@/features/tasks/model/task-form'
import { TextLanguagesContext } from '@/lib/i18n/text-languages'

type Choice = TaskForm['choices'][number]

interface ChoicesFieldProps {
  value: readonly Choice[]
  onChange: (choices: Choice[]) => void
  /** Translated. */
  error: string | null
}

/** The options of a choice, of which one or several are right. */
export function ChoicesField({ value, onChange, error }: ChoicesFieldProps) {
  const { t } = useTranslation()
  const languages = use(TextLanguagesContext)
  const errorId = useId()
  const replace = (at: number, ...choices: Choice[]) => onChange(value.toSpliced(at, 1, ...choices))
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={error ? errorId : undefined}>
      <legend className="text-sm font-semibold">{t('admin.tasks.choices')}</legend>
      <p className="text-soft text-sm">{t('admin.tasks.choicesHint')}</p>
      <ol className="flex flex-col gap-3">
        {value.map((choice, at) => {
          const label = t('admin.tasks.choice', { number: at + 1 })
          return (
            // Without ids, the place tells which it is.
            <li key={at} className="bg-base-200 rounded-box flex flex-col gap-2 p-3">
              <div className={clsx('grid gap-3', languages.length > 1 && 'sm:grid-cols-2')}>
                {languages.map((lang) => (
                  <Input
                    key={lang}
                    lang={lang}
                    label={
                      languages.length === 1
                        ? label
                        : t(lang === 'hu' ? 'form.hungarian' : 'form.english', { label })
                    }
                    maxLength={MAX_ANSWER_LENGTH}
                    aria-invalid={error ? true : undefined}
                    value={choice[`text_${lang}`]}
                    onChange={({ target }) =>
                      replace(at, { ...choice, [`text_${lang}`]: target.value })
                    }
                  />
                ))}
              </div>
              <div className="flex items-center justify-between gap-3">
                <Checkbox
                  label={t('admin.tasks.isRight')}
                  aria-label={`${label}: ${t('admin.tasks.isRight')}`}
                  checked={choice.is_right}
                  onChange={({ target }) => replace(at, { ...choice, is_right: target.checked })}
                />
                {value.length > MIN_CHOICES && (
                  <IconButton
                    icon={Trash2}
                    label={t('admin.tasks.removeChoice', { number: at + 1 })}
                    onClick={() => replace(at)}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ol>
      <FieldError id={errorId}>{error}</FieldError>
      {value.length < MAX_CHOICES && (
        <Button
          icon={Plus}
          variant="outline"
          onClick={() => onChange([...value, { text_hu: '', text_en: '', is_right: false }])}
        >
          {t('admin.tasks.addChoice')}
        </Button>
      )}
    </fieldset>
  )
}
