interface Grouped {
  qr_code_id: string | null
  qr_code_name: string | null
}

/** Reports of one code; `codeId` is null for those that name none. */
export interface ReportGroup<Report> {
  codeId: string | null
  codeName: string | null
  reports: Report[]
}

/** Groups reports by code: the code with the most reports first, those without a code last. */
export function groupReports<Report extends Grouped>(
  reports: readonly Report[],
): ReportGroup<Report>[] {
  const groups = new Map<string | null, ReportGroup<Report>>()
  for (const report of reports) {
    const { qr_code_id: codeId, qr_code_name: codeName } = report
    const group = groups.get(codeId) ?? { codeId, codeName, reports: [] }
    group.reports.push(report)
    groups.set(codeId, group)
  }
  return [...groups.values()].sort(
    (a, b) =>
      Number(a.codeId === null) - Number(b.codeId === null) || b.reports.length - a.reports.length,
  )
}
