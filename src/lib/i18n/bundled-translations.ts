/**
 * Texts for the case that no translation file can be loaded. Copies of translation.json, checked by a test.
 */
export const bundledTranslations = {
  hu: {
    common: {
      crashTitle: 'Letértünk az ösvényről',
      crashText:
        'Váratlan hiba történt. Az oldal újratöltése általában segít; amit eddig szereztél, megvan.',
      missingTitle: 'Ez a képernyő nincs a telefonodon',
      missingText:
        'Internet nélkül csak az nyílik meg, amit már letöltöttünk. Ha újra van internet, töltsd újra az oldalt.',
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
      missingTitle: 'This screen is not on your phone',
      missingText:
        'Offline, only what has already been downloaded opens. Reload the page when you are back online.',
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
      missingTitle: 'Diese Seite ist nicht auf deinem Handy',
      missingText:
        'Ohne Netz öffnet sich nur, was schon geladen ist. Lade die Seite neu, sobald du wieder online bist.',
      reload: 'Seite neu laden',
      loading: 'Wird geladen…',
      tooNarrow: 'Die Website ist mit dieser Größe nicht kompatibel.',
    },
  },
} as const
