import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { CodeRow } from '@/features/codes/api/codes'
import { saveFile } from '@/lib/browser/save-file'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

const formats = ['svg', 'png'] as const

/** Download buttons for a single code as SVG or PNG. */
export function SingleDownloads({ code, address }: { code: CodeRow; address: string }) {
  const { t, errorText } = useTexts()
  const [busy, setBusy] = useState<'svg' | 'png' | null>(null)

  async function download(format: 'svg' | 'png'): Promise<void> {
    setBusy(format)
    try {
      const { printSingle } = await import('@/features/codes/admin/print/print-single')
      saveFile(`qr-${code.short_code}.${format}`, await printSingle(address, format))
    } catch (error) {
      toasts.error(errorText(error))
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      {formats.map((format) => (
        <Button
          icon={Download}
          key={format}
          size="sm"
          variant="outline"
          loading={busy === format}
          onClick={() => void download(format)}
        >
          {t(`admin.codes.single.${format}`)}
        </Button>
      ))}
    </div>
  )
}
