import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
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
  const download = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      // Loaded on demand, because it includes the QR encoder.
      const { codeSvg } = await import('@/lib/print/drawing-svg')
      const svg = codeSvg(address, SIZE)
      const file =
        format === 'svg'
          ? new Blob([svg], { type: 'image/svg+xml' })
          : await svgToPng(svg, SIZE, SIZE)
      saveFile(`qr-${code.short_code}.${format}`, file)
    },
    onError: (error) => toasts.error(errorText(error)),
  })

  return (
    <div className="flex flex-wrap gap-2">
      {formats.map((format) => (
        <Button
          icon={Download}
          key={format}
          size="sm"
          variant="outline"
          loading={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          {t(`admin.codes.single.${format}`)}
        </Button>
      ))}
    </div>
  )
}
