export const resultsKeys = {
  /** Per reader: organisers see results before they are published. */
  results: (code: string, userId: string | null) => ['results', code, userId] as const,
}
