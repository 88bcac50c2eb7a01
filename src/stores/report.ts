import { create } from 'zustand'

/** Where a player reports a problem from, and what is known there. */
export interface ReportTarget {
  source: 'scanner' | 'clue' | 'map'
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
