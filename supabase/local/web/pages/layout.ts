const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, attributes included. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

/** A page of the local server in the product's design; `body` is HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="hu">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – AR Kincskeresés</title>
<style>
:root { color-scheme: light dark; --ground: #faf6ec; --card: #fffdf7; --ink: #2a2118;
  --soft: #6a5a44; --line: #e2d6bd; --accent: #8a4b08; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #1b1712; --card: #262019; --ink: #f4ead7;
  --soft: #c9b896; --line: #42382a; --accent: #f2b84b; --on-accent: #241a08; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 'Inter Variable', Inter, system-ui, sans-serif;
  background: var(--ground); color: var(--ink); }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-family: 'Fraunces Variable', Georgia, serif; font-size: 2rem; margin: 0 0 .25rem; }
h2 { font-size: 1.125rem; margin: 0; overflow-wrap: anywhere; }
p { margin: .25rem 0; } .soft { color: var(--soft); }
a { color: var(--accent); } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
  padding: 1rem; margin-top: 1rem; break-inside: avoid; }
.button { display: inline-block; min-height: 44px; padding: .6rem 1rem; margin: .5rem .5rem 0 0;
  border-radius: .5rem; background: var(--accent); color: var(--on-accent); font-weight: 600;
  text-decoration: none; }
iframe { width: 100%; height: 18rem; border: 1px solid var(--line); border-radius: .5rem;
  margin-top: .75rem; background: #fff; }
.codes { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr));
  list-style: none; padding: 0; margin: 1rem 0 0; }
.codes .card { margin: 0; text-align: center; }
.codes svg { width: 100%; max-width: 14rem; height: auto; background: #fff; padding: .5rem; }
code { font: 700 1.25rem ui-monospace, monospace; letter-spacing: .15em; }
@media print { body { background: #fff; color: #000; } .noprint { display: none; }
  .codes { grid-template-columns: repeat(2, 1fr); } .card { border-color: #000; } }
</style>
</head>
<body><main>${body}</main></body>
</html>
`
}
