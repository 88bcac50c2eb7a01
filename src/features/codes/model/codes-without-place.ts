import type { CodeRow } from '@/features/codes/api/codes'

type Placeable = Pick<CodeRow, 'id' | 'latitude'>

/** Returns the codes without a place, in the given order. */
export function codesWithoutPlace<Code extends Placeable>(codes: readonly Code[]): Code[] {
  return codes.filter(({ latitude }) => latitude === null)
}

/** Returns the id of the next code without a place after this one; wraps around at the end. */
export function nextCodeWithoutPlace(codes: readonly Placeable[], id: string): string | null {
  const at = codes.findIndex((code) => code.id === id)
  const others = [...codes.slice(at + 1), ...codes.slice(0, Math.max(at, 0))]
  return codesWithoutPlace(others)[0]?.id ?? null
}
