/** Upper half of code page 852, of the console and of archives of Windows in Hungarian and its neighbours. */
const CP852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0'

/** Upper half of Mac Central European, in which Excel for Mac saves; like Mac Roman in what Western languages need. */
const MAC_CENTRAL_EUROPE =
  'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ'

function decodeWith(upperHalf: string, bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) {
    text += byte < 0x80 ? String.fromCharCode(byte) : (upperHalf[byte - 0x80] ?? '')
  }
  return text
}

/** Decodes bytes in code page 852. */
export const decodeCp852 = (bytes: Uint8Array): string => decodeWith(CP852, bytes)

/** How much a text looks like one in Hungarian, German, or a neighbour's language. */
function score(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return (
    3 * count(/[áéíóöőúüűÁÉÍÓÖŐÚÜŰäßÄ]/g) +
    2 * count(/(?![áéíóöőúüűÁÉÍÓÖŐÚÜŰäßÄ])[\u00c0-\u017f„”“–…’«»]/g) -
    2 * count(/[^\0-~\u00a0\u00c0-\u017f„”“–…’«»€°]/g) -
    // No word has a capital, a sign or a quotation mark after a small letter.
    3 * count(/\p{Ll}[\p{Lu}„”“–…«»]\p{L}/gu)
  )
}

/**
 * Decodes text of an old program in the code page in which it looks most like text: that of Windows, Excel for
 * Mac, or DOS.
 */
export function decodeCodePage(bytes: Uint8Array): string {
  const pages = [
    (part: Uint8Array) => new TextDecoder('windows-1250').decode(part),
    (part: Uint8Array) => decodeWith(MAC_CENTRAL_EUROPE, part),
    decodeCp852,
  ]
  const [best] = pages
    .map((decode) => ({ decode, points: score(decode(bytes)) }))
    .sort((one, other) => other.points - one.points)
  return best?.decode(bytes) ?? ''
}
