/** Returns the name of a photo in an archive: code, team or player, and the number of the answer. */
export function photoFileName(photo: {
  answer_id: number
  qr_code_name: string
  team_name: string | null
  user_name: string | null
}): string {
  const parts = [photo.qr_code_name, photo.team_name ?? photo.user_name, photo.answer_id]
  // Characters that no file system or archive takes amiss.
  const words = parts.map((part) =>
    String(part ?? '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, ''),
  )
  return `${words.filter(Boolean).join('_')}.jpg`
}
