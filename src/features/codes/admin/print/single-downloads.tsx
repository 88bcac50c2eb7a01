import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { CodeRow } from '@/features/codes/api/codes'
import { saveFile } from '@/lib/browser/save-file'
import { useTexts } from '@/lib/i18n/use-texts'
import { svgToPng } from '@/lib/print/svg-to-png'
import { toasts } from '@/stores/toasts'

const formats = ['svg', 'png'] as const

/** Side length in pixels, enough for a poster. */
const SIZE = 1200

/** Download buttons for a single code as SVG or PNG. */
export function SingleDownloads({ code, address }: { code: CodeRow; address: string }) {
  const { t, errorText } = useTexts()
  const [busy, setBusy] = useState<'svg' | 'png' | null>(null)

  async function download(format: 'svg' | 'png'): Promise<void> {
    setBusy(format)
    try {
      // Loaded on demand, because it includes the QR encoder.
      const { codeSvg } = await import('@/lib/print/drawing-svg')
      const svg = codeSvg(address, SIZE)
      const file =
        format === 'svg'
          ? new Blob([svg], { type: 'image/svg+xml' })
          : await svgToPng(svg, SIZE, SIZE)
      saveFile(`qr-${code.short_code}.${format}`, file)
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
