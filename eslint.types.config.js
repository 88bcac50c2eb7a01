import tseslint from 'typescript-eslint'

/**
 * Rules that need the types of the whole program. They take twice as long as all others together, and the result for a
 * file depends on those that it imports, so they have no cache: only `npm test -- --all` runs them.
 */
export default tseslint.config(
  {
    ignores: ['dist', 'node_modules', 'supabase/.temp', 'coverage'],
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      // React ignores what an event handler returns; failed calls are shown by their mutations.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
    },
  },
)
