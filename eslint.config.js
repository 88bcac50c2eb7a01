import importX from 'eslint-plugin-import-x'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import tseslint from 'typescript-eslint'
import { readdirSync } from 'node:fs'

/** No plain sentence in JSX: every text a person reads lives in public/locales. */
const literalText = [
  {
    selector: 'JSXText[value=/[\\p{L}]{2,}/u]',
    message: 'Text belongs in public/locales; use t().',
  },
  {
    selector:
      'JSXAttribute[name.name=/^(aria-label|alt|title|placeholder|label)$/] > Literal[value=/[\\p{L}]{2,}/u]',
    message: 'Text belongs in public/locales; use t().',
  },
]

/** Business writes go through RPCs; only the database decides. */
const tableWrites = [
  'MemberExpression[property.name=/^(insert|update|upsert)$/]',
  // Maps and sets have a delete as well: it is meant where a table has been named just before.
  'MemberExpression[property.name="delete"][object.callee.property.name="from"]',
].map((callee) => ({
  selector: `CallExpression > ${callee}`,
  message: 'The client never writes to a table: call an RPC.',
}))

const dateFormats = [
  {
    selector: "NewExpression[callee.property.name='DateTimeFormat'][arguments.length=2]",
    message: 'Throws for a date that is none: use formatTimestamp of src/lib/format.',
  },
]

/** An element with a text of the hunt tells its language, which may not be that of the app (WCAG 3.1.2). */
const huntTexts = [
  'JSXElement:has(> JSXExpressionContainer > CallExpression[callee.name="localized"]) > JSXOpeningElement',
  'JSXOpeningElement:has(> JSXAttribute[name.name="text"] CallExpression[callee.name="localized"])',
].map((element) => ({
  selector: `${element}:not(:has(> JSXAttribute[name.name="lang"]))`,
  message: "Add lang={localized.lang(row, 'field')}.",
}))

/** Icons of buttons have one size. */
const buttonIcons = [
  {
    selector:
      'JSXElement:has(> JSXOpeningElement[name.name=/^Button(Link)?$/]) > JSXElement > JSXOpeningElement > JSXAttribute[name.name="className"][value.value=/^size-[45]$/]',
    message: 'Give the icon to the button: icon={Plus}.',
  },
]

/** Shared code, from the bottom up: a folder imports only those before it. */
const layers = [
  ...['types', 'config', 'lib/format', 'lib/browser', 'stores', 'lib/logger', 'lib/supabase'],
  ...['lib/offline', 'lib/activity', 'lib/account', 'lib/media', 'lib/live', 'lib/content'],
  'lib/shell',
  ...[
    'lib/geolocation',
    'lib/i18n',
    'lib/forms',
    'lib/codes',
    'lib/camera',
    'lib/game-session',
    'lib/print',
  ],
  ...['components/illustrations', 'components/ui', 'components/layout', 'components/charts'],
  ...['components/map', 'components/resource-form', 'components/resource-table'],
  ...['components/media', 'components/csv-import'],
]

/** Features, from the bottom up, so that no two import each other in a circle. */
const features = [
  ...['activity', 'auth', 'debug-panel', 'jackpot', 'map', 'payments', 'statistics', 'game'],
  ...[
    'announcements',
    'corrections',
    'tasks',
    'codes',
    'teams',
    'treasure',
    'users',
    'vip',
    'offers',
  ],
  ...['coupons', 'checkout', 'shop', 'clues', 'scanner', 'ar', 'profile', 'reports', 'results'],
  ...['helpers', 'screen', 'hunt-files', 'game-sessions', 'overview'],
].map((feature) => `features/${feature}`)

const unlisted = ['lib', 'components', 'features']
  .flatMap((folder) =>
    readdirSync(new URL(`./src/${folder}`, import.meta.url)).map((name) => `${folder}/${name}`),
  )
  .filter((folder) => ![...layers, ...features].includes(folder))
if (unlisted.length > 0) throw new Error(`Add to the layers: ${unlisted.join(', ')}`)

/** Tests may import from above. */
const orderZones = [layers, features].flatMap((folders) =>
  folders.slice(0, -1).map((folder, index) => ({
    target: `./src/${folder}`,
    from: folders.slice(index + 1).map((later) => `./src/${later}`),
    message: 'A folder imports only those before it in `layers` or `features` of eslint.config.js.',
  })),
)

/** Imports flow components, lib, stores → features → app. */
const zones = [
  { target: './src/features', from: './src/app', message: 'app imports features, never back.' },
  {
    target: ['./src/components', './src/lib', './src/stores', './src/config'],
    from: ['./src/features', './src/app'],
    message: 'Shared code knows no feature.',
  },
  {
    target: './src',
    from: './supabase',
    message: 'Nothing in src knows which backend it talks to.',
  },
]

/** What Oxlint has no rules for; all others are in `.oxlintrc.json`. */
export default tseslint.config(
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
    },
    rules: {
      'no-restricted-syntax': ['error', ...literalText, ...tableWrites],
      'import-x/no-restricted-paths': ['error', { zones: [...zones, ...orderZones] }],
    },
  },
  {
    files: ['src/**/*.test.{ts,tsx}'],
    rules: { 'import-x/no-restricted-paths': ['error', { zones }] },
  },
  {
    files: ['src/{app,components,features,stores}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...literalText,
        ...tableWrites,
        ...dateFormats,
        ...huntTexts,
        ...buttonIcons,
      ],
    },
  },
  {
    // Asks the browser for a new service worker; no table is meant. And the one file that writes
    // content tables, where row-level security lets organisers do so.
    files: ['src/lib/shell/app-update.ts', 'src/lib/content/content-rows.ts'],
    rules: { 'no-restricted-syntax': ['error', ...literalText] },
  },
)
