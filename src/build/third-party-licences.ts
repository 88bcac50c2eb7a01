import { appendFile, readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'

/** File with the licences of the bundle, linked from the terms. */
export const licenceFile = 'third-party-licenses.txt'

/** Packages that are bundled other than as modules: styles, the service worker, print fonts. */
const otherPackages = ['tailwindcss', 'daisyui', 'workbox-core', '@expo-google-fonts/inter']

interface PackageFile {
  version: string
  license: string
}

async function licenceOf(folder: string, name: string): Promise<string> {
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageFile
  const files = (await readdir(folder)).filter((file) => /^licen[cs]e/i.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return [`## ${name} - ${about.version} (${about.license})`, ...texts, ''].join('\n\n')
}

/**
 * Adds the licences of fonts, styles and the service worker to the list of bundled modules
 * (`build.license` of Vite).
 */
export function thirdPartyLicences(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'third-party-licences',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    closeBundle: {
      order: 'post',
      async handler() {
        const { dependencies } = JSON.parse(
          await readFile(join(config.root, 'package.json'), 'utf8'),
        ) as { dependencies: Record<string, string> }
        const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'))
        const texts = [...fonts, ...otherPackages].map((name) =>
          licenceOf(join(config.root, 'node_modules', name), name),
        )
        const file = resolve(config.root, config.build.outDir, licenceFile)
        await appendFile(file, `\n${(await Promise.all(texts)).join('\n')}`)
      },
    },
  }
}
