import { TriangleAlert } from 'lucide-react'
import { CopyButton } from '@/components/ui/copy-button'
import type { ImportedHunt } from '@/features/hunt-files/api/hunt-files'
import { countContents, countMarks, countUnplaced } from '@/features/hunt-files/model/hunt-contents'
import type { HuntFile } from '@/features/hunt-files/model/read-hunt-file'
import { useTexts } from '@/lib/i18n/use-texts'

const warningKeys = [
  'hunt_name_in_use',
  'code_names_in_use',
  'clue_names_in_use',
  'prints_in_use',
  'dates_passed',
  'offers_ended',
] as const

interface HuntPreviewProps {
  file: HuntFile
  warnings: ImportedHunt['warnings']
}

/** What an import will create, what it leaves out, and what remains to be filled in. */
export function HuntPreview({ file: { document, missing }, warnings }: HuntPreviewProps) {
  const { t, format, localized } = useTexts()
  const texts = { about_hu: '', about_en: '', ...document }
  const about = localized(texts, 'about')
  const marks = countMarks(document)
  const unplaced = countUnplaced(document)
  const known = warningKeys.flatMap((key) => warnings.filter((warning) => warning.key === key))
  return (
    <>
      {about && (
        <section>
          <p className="whitespace-pre-line" lang={localized.lang(texts, 'about')}>
            {about}
          </p>
          <div className="text-soft mt-1 flex items-center gap-2 text-sm">
            <p>{t('admin.huntFiles.aboutOnlyHere')}</p>
            <CopyButton text={about} label={t('admin.huntFiles.copyAbout')} />
          </div>
        </section>
      )}
      <section>
        <h3 className="font-bold">{t('admin.huntFiles.content')}</h3>
        <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3">
          {countContents(document).map(([name, count]) => (
            <div key={name} className="flex justify-between gap-2">
              <dt>{t(`admin.huntFiles.counts.${name}`)}</dt>
              <dd className="font-semibold tabular-nums">{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {marks + unplaced > 0 && (
        <section>
          <h3 className="font-bold">{t('admin.huntFiles.toDo')}</h3>
          <ul className="list-disc ps-5">
            {marks > 0 && <li>{t('admin.huntFiles.marks', { count: marks })}</li>}
            {unplaced > 0 && <li>{t('admin.huntFiles.unplaced', { count: unplaced })}</li>}
          </ul>
        </section>
      )}
      {known.length + missing.length > 0 && (
        <section className="notice notice-warning">
          <TriangleAlert aria-hidden="true" className="size-6 shrink-0" />
          <div>
            <h3 className="font-bold">{t('admin.huntFiles.warningsTitle')}</h3>
            <ul className="list-disc ps-5">
              {known.map(({ key, number }) => (
                <li key={key}>
                  {t(`admin.huntFiles.warnings.${key as (typeof warningKeys)[number]}`, {
                    count: number,
                  })}
                </li>
              ))}
              {missing.length > 0 && (
                <li className="wrap-anywhere">
                  {t('admin.huntFiles.missing', {
                    count: missing.length,
                    names: missing.slice(0, 5).join(', '),
                  })}
                </li>
              )}
            </ul>
          </div>
        </section>
      )}
    </>
  )
}
