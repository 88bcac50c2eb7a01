import { queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type * as z from 'zod/mini'
import { sessionChoicesKey } from '@/lib/account/keys'
import { readRows } from '@/lib/supabase/read-rows'
import { tableRow } from '@/lib/supabase/row-of'

/** Returns the session name for options and files; marks test sessions. */
export function gameSessionLabel(
  t: TFunction,
  gameSession: { name: string; is_test: boolean },
): string {
  return gameSession.is_test
    ? `${gameSession.name} (${t('admin.sessions.test')})`
    : gameSession.name
}

const choiceSchema = tableRow('game_sessions', [
  'id',
  'name',
  'is_test',
  'archived_at',
  'languages',
])

/** A session as an option of a filter or a form. */
export type GameSessionChoice = z.infer<typeof choiceSchema>

/** Reads all sessions, newest first; row-level security shows test sessions only to organisers. */
export function fetchGameSessionChoices(): Promise<GameSessionChoice[]> {
  return readRows('game_sessions', choiceSchema, (all) =>
    all.order('created_at', { ascending: false }).order('id'),
  )
}

export function gameSessionChoicesQueryOptions() {
  return queryOptions({ queryKey: sessionChoicesKey, queryFn: fetchGameSessionChoices })
}
