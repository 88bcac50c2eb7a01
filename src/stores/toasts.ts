import { toast } from 'sonner'

/** Spec §9: visible 3000 ms, then a fade of 300 ms (`--toast-fade` in styles.css). */
export const TOAST_DURATION_MS = 3000

/** The three kinds of toast of spec §2; texts arrive translated. */
export const toasts = {
  success: (text: string) => void toast.success(text),
  error: (text: string) => void toast.error(text),
  notice: (text: string) => void toast(text),
}
