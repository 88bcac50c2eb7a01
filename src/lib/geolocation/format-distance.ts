/**
 * Writes a distance no more exactly than a phone knows it: 5 m steps up close, then 10 m, then
 * kilometres with one decimal.
 * @param metres 0 or more
 */
export function formatDistance(metres: number, language: string): string {
  const step = metres < 100 ? 5 : 10
  const rounded = Math.round(metres / step) * step
  if (rounded < 1000) return unit(rounded, 'meter', 0, language)
  return unit(metres / 1000, 'kilometer', metres < 99_500 ? 1 : 0, language)
}

function unit(
  value: number,
  name: 'meter' | 'kilometer',
  digits: number,
  language: string,
): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: name,
    maximumFractionDigits: digits,
  }).format(value)
}
