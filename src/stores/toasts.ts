import { create } from 'zustand'

/** Spec §9: visible 3000 ms, then a fade of 300 ms (the `toast` rule in styles.css). */
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

/** Open toasts, and closed ones that still fade; those leave with the next toast. */
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

/** The three kinds of toast of spec §2; texts arrive translated. */
export const toasts = {
  success: (text: string) => useToasts.getState().show('success', text),
  error: (text: string) => useToasts.getState().show('error', text),
  notice: (text: string) => useToasts.getState().show('notice', text),
}
