/** Issue message of a whole number outside its limits; `FormNumberInput` shows them. */
export const limitsMessage = (min: number, max: number) => `${min}–${max}`

/** Reads the limits from the message of an issue; null: it is about something else. */
export function readLimits(message = ''): { min: number; max: number } | null {
  const [, min, max] = /^(\d+)–(\d+)$/.exec(message) ?? []
  return min === undefined || max === undefined ? null : { min: Number(min), max: Number(max) }
}
