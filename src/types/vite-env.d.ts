/** Read by dot, which is what Vite replaces when it builds. */
interface ImportMetaEnv {
  readonly VITE_CAPTCHA_PROVIDER?: string
}
