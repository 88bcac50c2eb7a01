export const arKeys = {
  codePlace: (qrId: string, sessionId: string) => ['code-place', sessionId, qrId] as const,
}
