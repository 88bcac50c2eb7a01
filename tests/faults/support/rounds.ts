/**
 * Number of repetitions of a fault.
 * @param usual the number without FAULT_ROUNDS
 */
export function rounds(usual: number): number {
  const given = Number(process.env['FAULT_ROUNDS'] ?? usual)
  if (!Number.isInteger(given) || given < 1) throw new Error('FAULT_ROUNDS is a positive integer.')
  return given
}
