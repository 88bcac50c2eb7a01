import { create } from 'zustand'

/** Display time of a toast before it fades out over 300 ms (components.css). */
export const TOAST_DURATION_MS = 3000

export type ToastKind = 'success' | 'error' | 'notice'

export interface ToastItem {
  id: number
  kind: ToastKind
  text: string
  open: boolean
}

interface ToastState {
  items: ToastItem[]
  show: (kind: ToastKind, text: string) => void
  close: (id: number) => void
}

let lastId = 0

/** Open toasts and closed ones that are still fading; the next toast removes those. */
export const useToasts = create<ToastState>((set) => ({
  items: [],
  show(kind, text) {
    const item = { id: ++lastId, kind, text, open: true }
    set(({ items }) => ({ items: [...items.filter(({ open }) => open), item] }))
  },
  close(id) {
    set(({ items }) => ({
      items: items.map((item) => (item.id === id ? { ...item, open: false } : item)),
    }))
  },
}))

/** Shows a toast; texts must be translated. */
export const toasts = {
  success: (text: string) => useToasts.getState().show('success', text),
  error: (text: string) => useToasts.getState().show('error', text),
  notice: (text: string) => useToasts.getState().show('notice', text),
}
