import { SwitchCamera } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, DropdownMenuChoice } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'

/** A selectable camera; labels are empty until permission is granted. */
export interface CameraOption {
  deviceId: string
  label: string
}

interface CameraMenuProps {
  cameras: readonly CameraOption[]
  deviceId: string | null
  className: string
  /** Null selects the rear camera. */
  onChoose: (deviceId: string | null) => void
}

const AUTOMATIC = 'automatic'

/** Lets players with several cameras choose one. */
export function CameraMenu({ cameras, deviceId, className, onChoose }: CameraMenuProps) {
  const { t } = useTranslation()
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('scanner.controls.chooseCamera')} className={className}>
          <SwitchCamera aria-hidden="true" />
        </IconButton>
      }
    >
      <DropdownMenuChoice
        value={deviceId ?? AUTOMATIC}
        onChange={(value) => onChoose(value === AUTOMATIC ? null : value)}
        options={[
          { value: AUTOMATIC, label: t('scanner.controls.automaticCamera') },
          ...cameras.map((camera, index) => ({
            value: camera.deviceId,
            label: camera.label || t('scanner.controls.cameraNumber', { number: index + 1 }),
          })),
        ]}
      />
    </DropdownMenu>
  )
}
