/** Names by which a server is reached on its own machine. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Origins to which auth may redirect with a fresh session: the site, and this machine's own names.
 *
 * @param siteUrl where players reach the app
 * @param url the server's own address, for its port
 */
export function ownOrigins(siteUrl: string, url: string): ReadonlySet<string> {
  const { port } = new URL(url)
  const names = loopbackNames.map((name) => new URL(`http://${name}:${port}`).origin)
  return new Set([new URL(siteUrl).origin, ...names])
}

/**
 * True when a redirect target stays on the site. lite's own check accepts every loopback address with any port
 * and scheme, and any user name before the host.
 */
export function isOwnPage(target: string, origins: ReadonlySet<string>): boolean {
  // Browsers read a backslash as a slash and ignore tabs and line breaks.
  if (/[\\\s]/.test(target) || !URL.canParse(target)) return false
  const { origin, username, password } = new URL(target)
  return origins.has(origin) && username === '' && password === ''
}

/**
 * Removes every target outside the site before auth sees it; auth then redirects to the site. Includes Referer,
 * which auth falls back to.
 */
export function restrictRedirects(url: URL, headers: Headers, origins: ReadonlySet<string>): void {
  const targets = url.searchParams.getAll('redirect_to')
  if (!targets.every((target) => isOwnPage(target, origins))) url.searchParams.delete('redirect_to')
  headers.delete('referer')
}
