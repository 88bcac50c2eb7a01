// Runs before the first paint, so that no other theme flashes up. A file of its own because the
// content security policy forbids inline scripts. The names are those of src/stores/theme.ts.
try {
  const known = /^(light|dark|treasure|retro|neon|minimalist|nature|ocean|forest|desert|space)$/
  const stored = window.localStorage.getItem('theme') ?? ''
  document.documentElement.dataset.theme = known.test(stored) ? stored : 'light'
  document.documentElement.lang = window.localStorage.getItem('language') || 'hu'
} catch {
  document.documentElement.dataset.theme = 'light'
}
