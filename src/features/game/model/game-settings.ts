/** Fallback when the settings cannot be read. */
export const defaultGameSettings = {
  clue_access_enabled: true,
  locked_message_hu:
    'A játék elkezdődött, új nyomokat már nem lehet vásárolni. A megvett nyomaidat a „Megvásárolt nyomok” menüben találod.',
  locked_message_en:
    "The game has started and new clues cannot be bought. You will find the clues you bought in the 'Purchased Clues' menu.",
}
