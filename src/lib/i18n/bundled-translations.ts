/**
 * Texts for the case that no translation file can be loaded. Copies of translation.json, checked by a test.
 */
export const bundledTranslations = {
  hu: {
    common: {
      crashTitle: 'Letértünk az ösvényről',
      crashText:
        'Váratlan hiba történt. Az oldal újratöltése általában segít; amit eddig szereztél, megvan.',
      missingTitle: 'Ezt az oldalt még nem töltöttük le',
      missingText:
        'Nincs internet, ezért csak az az oldal nyílik meg, amelyet már megnyitottál. Ha újra van internet, töltsd újra az oldalt.',
      reload: 'Oldal újratöltése',
      loading: 'Betöltés…',
      tooNarrow: 'A weboldal nem kompatibilis ezzel a mérettel.',
    },
  },
  en: {
    common: {
      crashTitle: 'We have strayed from the path',
      crashText:
        'Something unexpected happened. Reloading usually helps; everything you have earned is safe.',
      missingTitle: 'This page has not been downloaded yet',
      missingText:
        'You are offline, so only pages you have already opened can be shown. Reload when you are back online.',
      reload: 'Reload the page',
      loading: 'Loading…',
      tooNarrow: 'The website is not compatible with this size.',
    },
  },
  de: {
    common: {
      crashTitle: 'Wir sind vom Weg abgekommen',
      crashText:
        'Etwas Unerwartetes ist passiert. Neu laden hilft meistens; alles, was du gesammelt hast, ist sicher.',
      missingTitle: 'Diese Seite ist noch nicht geladen',
      missingText:
        'Ohne Netz lassen sich nur Seiten öffnen, die du schon geöffnet hattest. Lade neu, sobald du wieder online bist.',
      reload: 'Seite neu laden',
      loading: 'Wird geladen…',
      tooNarrow: 'Dieser Bildschirm ist zu schmal für die Website.',
    },
  },
} as const
