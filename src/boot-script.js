// Runs before the first paint: sets the theme, so that no other flashes up, and preloads the screen. The build puts it
// into the page (src/build/boot-script.ts). The names are those of src/stores/theme.ts, the colours those of the navbars
// in src/styles/themes.css, for the browser's toolbar.
const bars = {
  light: '#ffffff',
  dark: '#1c232d',
  treasure: '#351d0d',
  retro: '#0f5a5c',
  neon: '#07030d',
  minimalist: '#ffffff',
  nature: '#2f5a1c',
  ocean: '#05506e',
  forest: '#0b140e',
  desert: '#87360f',
  space: '#090c1f',
}
let theme = 'light'
let isSignedIn = false
try {
  const stored = window.localStorage.getItem('theme')
  if (stored && Object.hasOwn(bars, stored)) theme = stored
  document.documentElement.lang = window.localStorage.getItem('language') || 'hu'
  isSignedIn = Object.keys(window.localStorage).some((key) => /^sb-.+-auth-token$/.test(key))
} catch {
  // Forbidden storage: the default theme and language.
}
// The sign-in screens know only light and dark.
if (theme !== 'dark' && /^\/(login|register)\/?$/.test(window.location.pathname)) theme = 'light'
document.documentElement.dataset.theme = theme
document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bars[theme])

// If the first scripts or styles do not load, only index.html can show an error.
window.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof Element)) return
    if (!target.matches('script[type="module"], link[rel="stylesheet"]')) return
    document.documentElement.dataset.startFailed = ''
  },
  true,
)

// Otherwise the entry script would request the files of the screen only once it runs. On a slow network all files share
// the bandwidth: beside those of the entry script only the largest loads, and the others after it.
const preloads = JSON.parse(document.getElementById('preloads')?.textContent ?? '{}')
const { pathname } = window.location
const screenPath = Object.keys(preloads).find(
  (path) => pathname === path || (path.endsWith('/') && pathname.startsWith(path)),
)

function preload(file) {
  const link = document.createElement('link')
  const isScript = file.endsWith('.js')
  link.rel = isScript ? 'modulepreload' : 'preload'
  if (!isScript) link.as = 'style'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
  return link
}

if (isSignedIn && screenPath) {
  const [largest, ...others] = preloads[screenPath]
  const link = preload(largest)
  // Older browsers ignore this link and load the style sheet at once.
  if (!link.relList.supports('modulepreload')) others.forEach(preload)
  else
    for (const end of ['load', 'error']) link.addEventListener(end, () => others.forEach(preload))
}
