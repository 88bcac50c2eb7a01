import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router-dom'
import { gameSessionsQueryOptions } from '@/features/game/api/game-sessions'
import { useProfile } from '@/lib/account/profile'
import { TextLanguagesContext, textLanguages } from '@/lib/i18n/text-languages'

/** Wraps screens with texts of the active hunt, such as clues and maps, which show only its languages. */
export function HuntTexts() {
  const { profile } = useProfile()
  const { data: sessions } = useQuery(gameSessionsQueryOptions())
  const hunt = sessions?.find(({ id }) => id === profile?.active_game_session_id)
  const languages = textLanguages.filter((language) => hunt?.languages?.includes(language) ?? true)
  return (
    <TextLanguagesContext value={languages}>
      <Outlet />
    </TextLanguagesContext>
  )
}
