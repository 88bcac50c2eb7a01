// Set by vite.config.ts; unit tests run without it.

/** The release, as in package.json and CHANGELOG.md. */
export const appVersion: string = import.meta.env.VITE_APP_VERSION ?? ''

/** Version of the newest migration that this client was built for. */
export const databaseVersion: string = import.meta.env.VITE_DATABASE_VERSION ?? ''
