import { Send } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/error-text'
import { Input } from '@/components/ui/field'
import type { Task } from '@/features/tasks/api/tasks'
import { PhotoAnswer } from '@/features/tasks/components/photo-answer'
import { MAX_ANSWER_LENGTH, readNumber, shuffleOptions } from '@/features/tasks/model/task'
import type { NewAnswer } from '@/features/tasks/queue/task-outbox'
import { useTexts } from '@/lib/i18n/use-texts'
import '@/features/tasks/components/tasks.css'

/** What a form to answer a task needs of it. */
export type AnsweredTask = Pick<Task, 'id' | 'kind' | 'options' | 'takes_many' | 'unit'>

interface ChoiceProps {
  task: AnsweredTask
  seed: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | null
}

function Choice({ task, seed, chosen, onChange, error }: ChoiceProps) {
  const { t, localized } = useTexts()
  const name = useId()
  const errorId = `${name}-error`
  const options = shuffleOptions(task.options, seed)

  function choose(key: string, isChosen: boolean): void {
    const others = task.takes_many ? chosen.filter((other) => other !== key) : []
    onChange(isChosen ? [...others, key] : others)
  }

  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-semibold">
        {t(task.takes_many ? 'tasks.chooseMany' : 'tasks.chooseOne')}
      </legend>
      {options.map((option) => (
        <label key={option.key} className="task-option">
          <input
            type={task.takes_many ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option.key)}
            onChange={({ target }) => choose(option.key, target.checked)}
          />
          <span lang={localized.lang(option, 'text')} className="min-w-0 break-words">
            {localized(option, 'text')}
          </span>
        </label>
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}

interface AnswerFormProps {
  task: AnsweredTask
  /** Of the order of the options; see `shuffleOptions`. */
  seed: string
  isSending: boolean
  onAnswer: (answer: NewAnswer) => void
}

/** Takes an answer; what was typed stays, so that a wrong one can be corrected. */
export function AnswerForm({ task, seed, isSending, onAnswer }: AnswerFormProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string[]>([])
  const [text, setText] = useState('')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { kind, unit } = task

  /** Returns what is sent, or why it cannot be. */
  function readAnswer(): NewAnswer | string {
    if (kind === 'photo') return photo ? { answer: [], photo } : t('tasks.photoMissing')
    if (kind === 'choice') {
      return chosen.length > 0 ? { answer: chosen, photo: null } : t('tasks.choiceMissing')
    }
    if (text.trim() === '') return t('tasks.answerMissing')
    const answer = kind === 'number' ? readNumber(text, unit) : text.trim()
    return answer === null ? t('tasks.numberError') : { answer: [answer], photo: null }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const answer = readAnswer()
    setError(typeof answer === 'string' ? answer : null)
    if (typeof answer !== 'string') onAnswer(answer)
  }

  function change<Value>(set: (value: Value) => void): (value: Value) => void {
    return (value) => {
      setError(null)
      set(value)
    }
  }

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      {kind === 'choice' && (
        <Choice {...{ task, seed, chosen, error }} onChange={change(setChosen)} />
      )}
      {(kind === 'text' || kind === 'number') && (
        <Input
          label={kind === 'number' && unit ? t('tasks.answerIn', { unit }) : t('tasks.answer')}
          value={text}
          enterKeyHint="send"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_ANSWER_LENGTH}
          error={error}
          onChange={({ target }) => change(setText)(target.value)}
        />
      )}
      {kind === 'photo' && (
        <>
          <PhotoAnswer photo={photo} onChange={change(setPhoto)} />
          <FieldError>{error}</FieldError>
        </>
      )}
      <Button icon={Send} type="submit" size="lg" block loading={isSending}>
        {t(kind === 'photo' ? 'tasks.sendPhoto' : 'tasks.send')}
      </Button>
    </form>
  )
}
