/**
 * Formats a distance with the accuracy of a phone: in steps of 5 m, above 100 m of 10 m, then in
 * kilometres with one decimal.
 * @param metres 0 or more
 */
export function formatDistance(metres: number, language: string): string {
  const step = metres < 100 ? 5 : 10
  const rounded = Math.round(metres / step) * step
  if (rounded < 1000) return formatInUnit(rounded, 'meter', 0, language)
  return formatInUnit(metres / 1000, 'kilometer', metres < 99_500 ? 1 : 0, language)
}

function formatInUnit(
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
