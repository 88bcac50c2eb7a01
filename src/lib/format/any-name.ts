/** The Hungarian name, or the English one where there is none, as private.any_text: identifies a row in files. */
export const anyName = (row: { name_hu: string; name_en: string }) =>
  row.name_hu.trim() || row.name_en
