/**
 * How often a fault is repeated: FAULT_ROUNDS, or fewer so that `npm test` stays short.
 * @param usual without the variable
 */
export function rounds(usual: number): number {
  const given = Number(process.env['FAULT_ROUNDS'] ?? usual)
  if (!Number.isInteger(given) || given < 1) throw new Error('FAULT_ROUNDS is a positive integer.')
  return given
}
