import { Printer } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useSetCodesActive } from '@/features/codes/api/codes'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

interface SelectionActionsProps {
  ids: readonly string[]
  onPrint: () => void
}

/** Bulk actions for the selected codes. */
export function SelectionActions({ ids, onPrint }: SelectionActionsProps) {
  const { t, errorText } = useTexts()
  const setActive = useSetCodesActive()

  function setAllActive(isActive: boolean): void {
    setActive.mutate(
      { p_qr_code_ids: ids, p_is_active: isActive },
      {
        onSuccess: ({ changed }) =>
          toasts.success(
            t(isActive ? 'admin.codes.switchedOn' : 'admin.codes.switchedOff', { count: changed }),
          ),
        onError: (error) => toasts.error(errorText(error)),
      },
    )
  }

  return (
    <>
      <Button icon={Printer} size="sm" onClick={onPrint}>
        {t('admin.codes.printSelected')}
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={setActive.isPending}
        onClick={() => setAllActive(true)}
      >
        {t('admin.codes.switchOn')}
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={setActive.isPending}
        onClick={() => setAllActive(false)}
      >
        {t('admin.codes.switchOff')}
      </Button>
    </>
  )
}
