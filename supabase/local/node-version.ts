/**
 * Error message for a Node.js that is too old for the dependencies; undefined for a supported one.
 *
 * @param version as in `process.versions.node`
 */
export function nodeComplaint(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return undefined
  return `Node.js ${version} is too old: 20.19 or newer is needed. See https://nodejs.org/en/download`
}

// Checked while the first module loads: the others already need features that an old Node.js lacks.
const complaint = nodeComplaint(process.versions.node)
if (complaint) {
  console.error(`\n  ${complaint}\n`)
  process.exit(1)
}
