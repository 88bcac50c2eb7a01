import { page } from './layout'

/** What somebody sees who opens the app while its server still starts; it is asked for again by itself. */
export const startingPage = page(
  'Indulás',
  `<h1>Mindjárt indul…</h1>
   <p role="status">A szerver most készül el. Ez az oldal magától továbblép.</p>
   <p lang="en">The server is getting ready. This page goes on by itself.</p>`,
)
