/** Stub for jsPDF's optional HTML rendering libraries, aliased in vite.config.ts. */
export default undefined
