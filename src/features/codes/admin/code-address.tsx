import { useTranslation } from 'react-i18next'
import { CopyButton } from '@/features/codes/admin/copy-button'
import { SingleDownloads } from '@/features/codes/admin/print/single-downloads'
import type { CodeRow } from '@/features/codes/api/admin-list-qr-codes'
import { printedAddress } from '@/features/codes/model/printed-address'
import { usePrintSite } from '@/features/codes/admin/print/use-print-site'
import { formatShortCode } from '@/lib/codes/short-code'

/** What is printed for one code, to copy or to download. */
export function CodeAddress({ code }: { code: CodeRow }) {
  const { t } = useTranslation()
  const { site } = usePrintSite()
  const address = printedAddress(site, code.printed_id)
  const shortCode = formatShortCode(code.short_code)
  const facts = [
    [t('admin.codes.shortCode'), shortCode, t('admin.codes.copyShortCode', { name: code.name })],
    [t('admin.codes.address'), address, t('admin.codes.copyAddress', { name: code.name })],
  ] as const
  return (
    <div className="card-surface flex flex-col gap-2 p-4">
      <dl className="flex flex-col gap-1">
        {facts.map(([label, text, copyLabel]) => (
          <div key={label} className="flex items-center justify-between gap-2">
            <div className="min-w-0">
              <dt className="text-soft text-sm">{label}</dt>
              <dd className="font-mono break-all">{text}</dd>
            </div>
            <CopyButton text={text} label={copyLabel} />
          </div>
        ))}
      </dl>
      <SingleDownloads code={code} address={address} />
    </div>
  )
}
