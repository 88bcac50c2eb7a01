import type { CodeRow } from '@/features/codes/api/admin-list-qr-codes'

type Placeable = Pick<CodeRow, 'id' | 'latitude'>

/** Codes without a place, in their order. */
export function unplaced<Code extends Placeable>(codes: readonly Code[]): Code[] {
  return codes.filter(({ latitude }) => latitude === null)
}

/** Id of the code to place after this one: the next without a place, from the beginning after the last. */
export function nextUnplaced(codes: readonly Placeable[], id: string): string | null {
  const at = codes.findIndex((code) => code.id === id)
  const others = [...codes.slice(at + 1), ...codes.slice(0, Math.max(at, 0))]
  return unplaced(others)[0]?.id ?? null
}
