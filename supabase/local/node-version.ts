/**
 * Error message for a Node.js that is too old for the dependencies; undefined for a supported one.
 *
 * @param version as in `process.versions.node`
 */
export function nodeVersionError(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return undefined
  return `Node.js ${version} is too old: 20.19 or newer is needed. See https://nodejs.org/en/download`
}

// Checked while the first module loads: the others already need features that an old Node.js lacks.
const versionError = nodeVersionError(process.versions.node)
if (versionError) {
  console.error(`\n  ${versionError}\n`)
  process.exit(1)
}
