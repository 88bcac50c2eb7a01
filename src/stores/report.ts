import { create } from 'zustand'

/** Local-storage key that is set while unsent reports exist. */
export const REPORTS_WAITING_KEY = 'reports-waiting'

/** Where a player reports a problem. */
export const reportSources = ['scanner', 'clue', 'map'] as const

export interface ReportTarget {
  source: (typeof reportSources)[number]
  clueId?: string
  /** Scanned or typed code. */
  code?: string
}

/** The report that is being written; null: none. */
export const useReportStore = create<{ target: ReportTarget | null }>(() => ({ target: null }))

/** Opens the report dialog. */
export function openReport(target: ReportTarget): void {
  useReportStore.setState({ target })
}

export function closeReport(): void {
  useReportStore.setState({ target: null })
}
