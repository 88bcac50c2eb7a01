/** Game settings for players; times are ISO 8601. */
export interface GameSettings {
  game_start_time: string
  registration_deadline: string
  clue_access_enabled: boolean
  is_schedule_enabled: boolean
  locked_message_hu: string
  locked_message_en: string
}

/** Fallback when the settings cannot be read. The dates are the column defaults of game_settings. */
export const defaultGameSettings: GameSettings = {
  game_start_time: '2025-06-01T10:00:00Z',
  registration_deadline: '2025-05-25T23:59:59Z',
  clue_access_enabled: true,
  is_schedule_enabled: true,
  locked_message_hu:
    'A játék elkezdődött, új nyomokat már nem lehet vásárolni. A megvett nyomaidat a „Megvásárolt nyomok” menüben találod.',
  locked_message_en:
    "The game has started and new clues cannot be bought. You will find the clues you bought in the 'Purchased Clues' menu.",
}
