import { zodResolver } from '@hookform/resolvers/zod'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMutation } from '@tanstack/react-query'
import { useUnsavedChangesGuard } from '@/components/resource-form/unsaved-changes-guard'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { FormInput, FormTextarea, fieldOf } from '@/components/ui/form-fields'
import type { ClaimContact } from '@/features/game/model/game-session-options'
import { ClaimData } from '@/features/treasure/components/claim-data'
import { ClaimPhotoField } from '@/features/treasure/components/claim-photo-field'
import {
  type ClaimForm as Values,
  claimDraftSchema,
  claimFormSchema,
} from '@/features/treasure/model/claim-form'
import { contactArguments } from '@/lib/forms/contact-form'
import { shrinkPhoto } from '@/lib/browser/shrink-photo'
import { toasts } from '@/stores/toasts'
import { useUserId } from '@/lib/account/session'
import { forgetTabDraft, readTabDraft, writeTabDraft } from '@/lib/browser/tab-draft'
import { uploadClaimPhoto, useSubmitTreasureClaim } from '@/features/treasure/api/claim-submission'

/** Uploads the photo, then submits the claim; a retry does not upload the same photo again. */
function useSendClaim(gameSessionId: string) {
  const uid = useUserId()
  const submit = useSubmitTreasureClaim()
  const uploaded = useRef<{ photo: File; path: string } | null>(null)

  async function upload(photo: File | null): Promise<string | null> {
    if (photo === null) return null
    if (uploaded.current?.photo !== photo) {
      uploaded.current = { photo, path: await uploadClaimPhoto(uid, photo) }
    }
    return uploaded.current.path
  }

  return useMutation({
    mutationFn: async ({ photo, ...contact }: Values) => {
      return submit.mutateAsync({
        p_game_session_id: gameSessionId,
        ...contactArguments(contact),
        p_tax_id: contact.tax_id || null,
        p_photo_path: await upload(photo),
      })
    },
  })
}

/**
 * Keeps a draft of the typed texts, because phones may discard the tab while the camera app takes the photo.
 * Sending the claim or leaving the form deletes the draft.
 * @param claimId the rejected claim being corrected, if any
 * @param contact what the hunt asks for: a draft from before a change has other fields
 */
function useClaimDraft(
  { reset, subscribe }: UseFormReturn<Values>,
  gameSessionId: string,
  claimId: string | undefined,
  contact: ClaimContact,
): void {
  const form = JSON.stringify([useUserId(), gameSessionId, claimId, contact])

  useEffect(() => {
    const draft = claimDraftSchema.safeParse(readTabDraft(form))
    // Keeps the default values, so that the restored form is dirty.
    if (draft.success) reset({ ...draft.data, photo: null }, { keepDefaultValues: true })
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values: { photo: _photo, ...texts } }) => writeTabDraft(form, texts),
    })
    return () => {
      stop()
      forgetTabDraft()
    }
  }, [form, reset, subscribe])
}

interface ClaimFormProps {
  gameSessionId: string
  /** The rejected claim being corrected, if any. */
  claimId?: string
  /** What the hunt asks for. */
  contact: ClaimContact
  initialValues: Values
}

/** Contact form of a treasure claim; asks for confirmation, because a claim cannot be edited. */
export function ClaimForm({ gameSessionId, claimId, contact, initialValues }: ClaimFormProps) {
  const { t } = useTranslation()
  const form = useForm<Values>({
    resolver: zodResolver(claimFormSchema(contact)),
    defaultValues: initialValues,
    mode: 'onTouched',
  })
  const { control, handleSubmit, setError, formState } = form
  useClaimDraft(form, gameSessionId, claimId, contact)
  const { errors, isDirty } = formState
  const guard = useUnsavedChangesGuard()
  const { setDirty } = guard
  useEffect(() => setDirty(isDirty), [setDirty, isDirty])
  const photo = useController({ control, name: 'photo' })
  // Submitting waits for the photo to be shrunk.
  const shrinking = useRef<Promise<unknown>>(Promise.resolve())
  const chosenPhoto = useRef<File | null>(null)
  const [toConfirm, setToConfirm] = useState<Values | null>(null)
  const send = useSendClaim(gameSessionId)
  // A ref, because the second click of a double click arrives before React disables the button.
  const isSending = useRef(false)

  function choosePhoto(chosen: File | null): void {
    chosenPhoto.current = chosen
    photo.field.onChange(chosen)
    if (chosen === null) return
    shrinking.current = shrinkPhoto(chosen).then(
      (smaller) => chosenPhoto.current === chosen && photo.field.onChange(smaller),
      () => chosenPhoto.current === chosen && rejectPhoto(),
    )
  }
  function rejectPhoto(): void {
    photo.field.onChange(null)
    setError('photo', {})
  }

  function openConfirmation(values: Values): void {
    send.reset()
    setToConfirm(values)
  }

  async function confirm(values: Values): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    try {
      await send.mutateAsync(values)
    } catch {
      return // The dialog stays open and shows send.error.
    } finally {
      isSending.current = false
    }
    guard.release()
    setToConfirm(null)
    toasts.success(t('treasure.sent'))
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void shrinking.current.then(() => handleSubmit(openConfirmation)())
      }}
    >
      {contact === 'all' && (
        <>
          <FormInput
            label={t('treasure.name')}
            autoComplete="name"
            error={t('treasure.nameError')}
            {...fieldOf(control, 'name')}
          />
          <FormTextarea
            label={t('treasure.address')}
            hint={t('treasure.addressHint')}
            rows={2}
            autoComplete="street-address"
            error={t('treasure.addressError')}
            {...fieldOf(control, 'address')}
          />
        </>
      )}
      {contact !== 'none' && (
        <FormInput
          label={t('treasure.phone')}
          hint={t('treasure.phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={t('treasure.phoneError')}
          {...fieldOf(control, 'phone_number')}
        />
      )}
      {contact === 'all' && (
        <FormInput
          label={
            <>
              {t('treasure.taxId')} <span className="text-soft">({t('common.optional')})</span>
            </>
          }
          hint={t('treasure.taxIdHint')}
          autoComplete="off"
          error={t('treasure.taxIdError')}
          {...fieldOf(control, 'tax_id')}
        />
      )}
      <ClaimPhotoField
        value={photo.field.value}
        onChange={choosePhoto}
        error={errors.photo ? t('treasure.photoError') : null}
      />
      <p className="text-soft flex items-center gap-2 text-sm">
        <ShieldCheck aria-hidden="true" className="size-5 shrink-0" />
        {t('treasure.privacy')}
      </p>
      <Button type="submit" size="lg" block>
        {t('treasure.send')}
      </Button>
      {toConfirm && (
        <ConfirmDialog
          onClose={() => setToConfirm(null)}
          title={t('treasure.confirmTitle')}
          description={t('treasure.confirmText')}
          confirmLabel={t('treasure.confirmSend')}
          pending={send.isPending}
          onConfirm={() => void confirm(toConfirm)}
        >
          <ClaimData {...toConfirm} hasPhoto={toConfirm.photo !== null} />
          {send.error && <ErrorState error={send.error} />}
        </ConfirmDialog>
      )}
      {guard.dialog}
    </form>
  )
}
