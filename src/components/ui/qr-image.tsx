import { useMemo } from 'react'
import { codePattern, patternPath } from '@/lib/print/code-pattern'

interface QrImageProps {
  /** What the code says. */
  text: string
  label: string
  width?: number
}

/** QR code, black on white in every theme. */
export function QrImage({ text, label, width }: QrImageProps) {
  const pattern = useMemo(() => codePattern(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${pattern.modules} ${pattern.modules}`}
      width={width}
      className="max-w-full"
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={patternPath(pattern)} fill="#000" />
    </svg>
  )
}
