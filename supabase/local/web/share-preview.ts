import type { Plugin } from 'vite'

/** Attribute in index.html. */
const picture = 'content="/share-preview.png"'

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Makes the URL of the preview picture absolute, because messengers do not resolve relative URLs.
 *
 * @param site where players reach the app, without a trailing slash
 */
export function withSharePreview(html: string, site: string): string {
  return html.replaceAll(picture, () => picture.replace('"/', () => `"${attribute(site)}/`))
}

/**
 * Puts a title into the preview of a shared link: messengers run no scripts.
 *
 * @param title plain text
 */
export function withPreviewTitle(html: string, title: string): string {
  return html.replace(
    /(<meta property="og:title" content=")[^"]*/,
    (_tag, start: string) => start + attribute(title),
  )
}

/** Applies the address of the site to the built page if `VITE_SITE_URL` is set. */
export function sharePreview(): Plugin {
  let site = ''
  return {
    name: 'share-preview',
    apply: 'build',
    configResolved: ({ env }) => {
      site = String(env['VITE_SITE_URL'] ?? '').trim()
      // The app is served from the root of its origin.
      if (site !== '' && !(URL.canParse(site) && /^https?:\/\/[^/?#]+\/*$/i.test(site))) {
        throw new TypeError('The setting VITE_SITE_URL is malformed.')
      }
      site = site.replace(/\/+$/, '')
    },
    transformIndexHtml: (html) => (site === '' ? html : withSharePreview(html, site)),
  }
}
