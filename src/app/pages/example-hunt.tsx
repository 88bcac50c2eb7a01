import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { paths } from '@/config/paths'
import { useImportClues } from '@/features/clues/api/admin-import-clues'
import { useCreateHunt } from '@/features/game/api/admin-create-hunt'
import { useLanguage } from '@/lib/i18n/use-language'
import { toasts } from '@/stores/toasts'

const CODES = 3
const clueNumbers = [1, 2] as const

/** Button that makes a small draft with codes and clues, to look around in. Ends at its launch checklist. */
export function ExampleHunt() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const language = useLanguage() === 'hu' ? 'hu' : 'en'
  const create = useCreateHunt()
  const importClues = useImportClues()
  const [isBusy, setBusy] = useState(false)
  const inLanguage = (text: string) => ({ hu: '', en: '', [language]: text })

  async function createExample(): Promise<void> {
    const name = t('admin.example.name')
    const treasure = inLanguage(t('admin.example.treasure'))
    const { game_session_id: huntId } = await create.mutateAsync({
      hunt: {
        name,
        languages: [language],
        place_hu: '',
        place_en: '',
        starts_at: null,
        ends_at: null,
        joining_ends_at: null,
        clue_sales_end_at: null,
        starting_tokens: 100,
        uses_clues: true,
        uses_map: false,
        team_mode: 'optional',
        treasure_name_hu: treasure.hu,
        treasure_name_en: treasure.en,
        claim_opens: 'path',
      },
      codes: { prefix: t('admin.example.code'), count: CODES, points: 10 },
    })
    const clues = clueNumbers.map((number) => {
      const title = inLanguage(t('admin.example.clue', { number }))
      const text = inLanguage(t(`admin.example.clueText${number}`))
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
        qr_code_id: null,
      }
    })
    await importClues.mutateAsync({ clues, huntId })
    toasts.success(t('admin.wizard.created', { name }))
    await navigate(`${paths.admin}?session=${huntId}`)
  }

  const error = create.error ?? importClues.error
  return (
    <>
      <Button
        variant="outline"
        loading={isBusy}
        onClick={() => {
          setBusy(true)
          createExample().catch(() => setBusy(false)) // shown below
        }}
      >
        {t('admin.example.button')}
      </Button>
      {error && <ErrorState error={error} />}
    </>
  )
}
