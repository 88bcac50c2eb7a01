import { useCallback } from 'react'

/** A ref for the element that shows a file. */
export function useSource(blob: Blob | undefined) {
  return useCallback(
    (element: HTMLImageElement | HTMLAudioElement | null) => {
      if (!element || !blob) return
      const url = URL.createObjectURL(blob)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
}
