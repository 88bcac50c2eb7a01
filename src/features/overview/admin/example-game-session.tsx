import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { gameSessionPath } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { useImportClues } from '@/features/clues/api/admin-clues'
import { useCreateGameSession } from '@/features/game/api/admin-game'
import { useErrorText } from '@/lib/i18n/use-error-text'
import { useLanguage } from '@/lib/i18n/use-language'
import { toasts } from '@/stores/toasts'

const CODES = 3
const clueNumbers = [1, 2] as const

/** Button that makes a small draft with codes and clues, to look around in. Ends at its launch checklist. */
export function ExampleGameSession() {
  const { t, i18n } = useTranslation()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const language = useLanguage() === 'hu' ? 'hu' : 'en'
  const create = useCreateGameSession()
  const importClues = useImportClues()
  const inLanguage = (text: string) => ({ hu: '', en: '', [language]: text })

  async function createExample(): Promise<void> {
    // Whoever uses the app in German gets an English hunt, as from the wizard.
    await i18n.loadLanguages(language)
    const write = i18n.getFixedT(language)
    const name = write('admin.example.name')
    const treasure = inLanguage(write('admin.example.treasure'))
    const { game_session_id: gameSessionId, qr_code_ids: codeIds } = await create.mutateAsync({
      gameSession: {
        name,
        languages: [language],
        starting_tokens: 100,
        uses_map: false,
        team_mode: 'optional',
        treasure_name_hu: treasure.hu,
        treasure_name_en: treasure.en,
        claim_contact: 'none',
        claim_opens: 'path',
      },
      codes: { prefix: write('admin.example.code'), count: CODES, points: 10 },
    })
    const clues = clueNumbers.map((number) => {
      const title = inLanguage(write('admin.example.clue', { number }))
      const text = inLanguage(write(`admin.example.clueText${number}`))
      return {
        name_hu: title.hu,
        name_en: title.en,
        description_hu: '',
        description_en: '',
        content_hu: text.hu,
        content_en: text.en,
        clue_type: 'compass',
        price: 10,
        required_clue_id: null,
        available_from: null,
        is_active: true,
        is_locked: false,
        qr_code_id: codeIds[number - 1] ?? null,
      }
    })
    // This button goes as soon as there is a hunt, so errors are told above the desk.
    await importClues.mutateAsync({ clues, gameSessionId }).then(
      () => toasts.success(t('admin.wizard.created', { name })),
      (error: unknown) => toasts.error(errorText(error)),
    )
    await navigate(gameSessionPath(paths.admin, gameSessionId))
  }

  const example = useMutation({
    mutationFn: createExample,
    onError: (error) => toasts.error(errorText(error)),
  })
  return (
    <Button variant="outline" loading={example.isPending} onClick={() => example.mutate()}>
      {t('admin.example.button')}
    </Button>
  )
}
