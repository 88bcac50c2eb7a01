import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ChestIllustration } from '@/components/illustrations/chest'
import { MapCornerIllustration } from '@/components/illustrations/map-corner'
import { ResourceForm } from '@/components/resource-form/resource-form'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState, QueryPlaceholder } from '@/components/ui/error-state'
import { Select, toOptions } from '@/components/ui/field'
import type { Poster } from '@/features/codes/admin/poster/make-poster'
import { PreviewSkeleton } from '@/features/codes/admin/print/print-preview-skeleton'
import { SiteField } from '@/features/codes/admin/print/site-field'
import { usePrintSite } from '@/features/codes/admin/print/use-print-site'
import {
  posterFormats,
  posterSizeNames,
  type PosterSize,
} from '@/features/codes/model/poster-layout'
import { normalizeSite } from '@/features/codes/model/printed-address'
import { type AdminGameSession, useRecordPoster } from '@/features/game/api/admin-game'
import { saveFile } from '@/lib/browser/save-file'
import { useTexts } from '@/lib/i18n/use-texts'
import { themes, useTheme, type Theme } from '@/stores/theme'
import { toasts } from '@/stores/toasts'

// Loaded on demand, because it includes the QR encoder and the fonts.
const loadMaker = () => import('@/features/codes/admin/poster/make-poster')
const loadColors = () => import('@/features/codes/admin/poster/theme-colors')

const posterFormSchema = z.object({
  size: z.enum(posterSizeNames),
  format: z.enum(posterFormats),
  theme: z.enum(themes),
  site: z.string().check(z.refine((text) => normalizeSite(text) !== null)),
})

interface PosterPreviewProps {
  gameSession: AdminGameSession
  joinCode: string
  size: PosterSize
  theme: Theme
  site: string
  onPoster: (poster: Poster | null) => void
}

/** Lays out the poster whenever the choice changes. */
function PosterPreview(props: PosterPreviewProps) {
  const { gameSession, joinCode, size, theme, site, onPoster } = props
  const { t, i18n } = useTranslation()
  const art = useRef<HTMLDivElement>(null)
  const [{ poster, svg, error }, setDrawn] = useState<{
    poster: Poster | null
    svg: string
    error: unknown
  }>({ poster: null, svg: '', error: null })
  useEffect(() => {
    if (!art.current) return
    const element = art.current
    let isCurrent = true
    const make = async () => {
      const [maker, colors] = await Promise.all([loadMaker(), loadColors()])
      const [chest, map] = element.querySelectorAll('svg')
      if (!chest || !map) throw new TypeError('The illustrations are missing.')
      const poster = await maker.makePoster(
        { gameSession, joinCode, startsAt: gameSession.opens_at, site, size },
        colors.posterColors(element),
        { chest: colors.illustrationMarkup(chest), map: colors.illustrationMarkup(map) },
        i18n,
      )
      return { poster, svg: maker.posterSvg(poster), error: null }
    }
    make().then(
      (result) => isCurrent && setDrawn(result),
      (error: unknown) => isCurrent && setDrawn({ poster: null, svg: '', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [gameSession, joinCode, site, size, theme, art, i18n])
  useEffect(() => onPoster(poster), [onPoster, poster])
  return (
    <>
      {/* The illustrations in the colours of the chosen theme. */}
      <div ref={art} data-theme={theme} hidden>
        <ChestIllustration open />
        <MapCornerIllustration />
      </div>
      <h3 className="font-semibold">{t('admin.poster.preview')}</h3>
      {error !== null && <ErrorState error={error} />}
      {poster === null && error === null && <PreviewSkeleton />}
      {poster !== null && (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={t('admin.poster.previewAlt', { name: gameSession.name })}
          className="mx-auto block max-h-[60vh] max-w-full"
        />
      )}
    </>
  )
}

interface PosterDialogProps {
  gameSession: AdminGameSession
  joinCode: string
  onClose: () => void
}

/** Creates a bilingual poster with the join code of a hunt and downloads it. */
export function PosterDialog({ gameSession, joinCode, onClose }: PosterDialogProps) {
  const { t, errorText } = useTexts()
  const { theme } = useTheme()
  const { settings, site, keepSite } = usePrintSite()
  const { mutateAsync: record } = useRecordPoster()
  const poster = useRef<Poster>(null)
  const [setPoster] = useState(() => (next: Poster | null) => {
    poster.current = next
  })
  const [isDone, setDone] = useState(false)

  async function download(form: z.infer<typeof posterFormSchema>): Promise<void> {
    setDone(false)
    const { posterFile } = await loadMaker()
    if (!poster.current) return
    const title = t('admin.poster.title', { name: gameSession.name })
    const blob = await posterFile(poster.current, form.format, title)
    saveFile(`poster-${joinCode.toLowerCase()}-${form.size}.${form.format}`, blob)
    setDone(true)
    // Not awaited: the file is already downloaded.
    Promise.all([
      keepSite(normalizeSite(form.site) ?? site),
      record({ p_join_code: joinCode }),
    ]).catch((error: unknown) => toasts.error(errorText(error)))
  }

  const defaults: z.input<typeof posterFormSchema> = { size: 'a4', format: 'pdf', theme, site }
  return (
    <Dialog
      onClose={onClose}
      title={t('admin.poster.title', { name: gameSession.name })}
      description={t('admin.poster.text')}
      size="lg"
    >
      {!settings.data && <QueryPlaceholder query={settings} rows={4} />}
      {settings.data && (
        <ResourceForm
          schema={posterFormSchema}
          defaultValues={defaults}
          onSubmit={download}
          onCancel={onClose}
          submitLabel={t('admin.poster.submit')}
        >
          {({ register, control, watch }) => {
            const [size, chosenTheme] = watch(['size', 'theme'])
            const shownSite = normalizeSite(watch('site')) ?? site
            return (
              <>
                {gameSession.visibility === 'draft' && (
                  <p className="notice notice-warning">{t('admin.poster.draft')}</p>
                )}
                <div className="grid gap-4 sm:grid-cols-3">
                  <Select
                    label={t('admin.poster.size')}
                    options={toOptions(posterSizeNames, (value) =>
                      t(`admin.poster.sizes.${value}`),
                    )}
                    {...register('size')}
                  />
                  <Select
                    label={t('admin.codes.print.format')}
                    options={toOptions(posterFormats, (value) =>
                      t(`admin.codes.print.formats.${value}`),
                    )}
                    {...register('format')}
                  />
                  <Select
                    label={t('admin.poster.theme')}
                    options={toOptions(themes, (value) => t(`themes.${value}`))}
                    {...register('theme')}
                  />
                </div>
                <SiteField control={control} site={shownSite} />
                <PosterPreview
                  gameSession={gameSession}
                  joinCode={joinCode}
                  size={size}
                  theme={chosenTheme}
                  site={shownSite}
                  onPoster={setPoster}
                />
                <p role="status" className="text-success font-medium empty:hidden">
                  {isDone && t('admin.poster.done')}
                </p>
              </>
            )
          }}
        </ResourceForm>
      )}
    </Dialog>
  )
}
