import { themes, type Theme } from '@/stores/theme'

/** Returns the theme options, each with a colour sample. */
export function themeOptions(t: (key: `themes.${Theme}`) => string) {
  return themes.map((theme) => ({
    value: theme,
    label: (
      <span className="flex items-center gap-3">
        <span data-theme={theme} aria-hidden="true" className="swatch" />
        {t(`themes.${theme}`)}
      </span>
    ),
  }))
}
