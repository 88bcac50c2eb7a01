import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Libraries that every screen needs change rarely: chunks of their own stay cached across releases.
 * What only some screens need (auth-ui, forms, tables, scanner) follows its lazy route.
 */
const sharedChunks = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
  },
  { name: 'supabase', test: /node_modules[\\/]@supabase[\\/](?!auth-ui)/ },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
  { name: 'i18n', test: /node_modules[\\/](i18next|react-i18next)/ },
]

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
})
