import { page } from './layout'

/** Page shown while the server starts; it reloads itself. */
export const startingPage = page(
  'Indulás',
  `<h1>Mindjárt indul…</h1>
   <p role="status">A szerver most készül el. Ez az oldal magától továbblép.</p>
   <p lang="en">The server is getting ready. This page goes on by itself.</p>`,
)
