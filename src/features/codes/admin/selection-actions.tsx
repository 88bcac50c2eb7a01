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

  return (
    <>
      <Button icon={Printer} size="sm" onClick={onPrint}>
        {t('admin.codes.printSelected')}
      </Button>
      {[true, false].map((isActive) => (
        <Button
          key={String(isActive)}
          size="sm"
          variant="outline"
          disabled={setActive.isPending}
          loading={setActive.isPending && setActive.variables.p_is_active === isActive}
          onClick={() =>
            setActive.mutate(
              { p_qr_code_ids: ids, p_is_active: isActive },
              {
                onSuccess: ({ changed }) =>
                  toasts.success(
                    t(isActive ? 'admin.codes.switchedOn' : 'admin.codes.switchedOff', {
                      count: changed,
                    }),
                  ),
                onError: (error) => toasts.error(errorText(error)),
              },
            )
          }
        >
          {t(isActive ? 'admin.codes.switchOn' : 'admin.codes.switchOff')}
        </Button>
      ))}
    </>
  )
}
