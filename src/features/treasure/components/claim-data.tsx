import { useTranslation } from 'react-i18next'

interface ClaimDataProps {
  name: string
  address: string | null
  phone_number: string | null
  tax_id: string | null
  hasPhoto: boolean
}

/** Read-only contact data of a claim. */
export function ClaimData({ name, address, phone_number, tax_id, hasPhoto }: ClaimDataProps) {
  const { t } = useTranslation()
  const lines = [
    [t('treasure.name'), name],
    [t('treasure.address'), address],
    [t('treasure.phone'), phone_number],
    [t('treasure.taxId'), tax_id],
    [t('treasure.photo'), hasPhoto ? t('treasure.photoAttached') : t('treasure.photoNone')],
  ] as const
  return (
    <dl className="divide-base-300 flex flex-col divide-y">
      {lines
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
            <dt className="text-soft text-sm font-semibold">{label}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
