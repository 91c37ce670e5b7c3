/** The style of the few pages that the server renders itself: the same paper and ink as the app, with the system's fonts and no files. */
export const pageStyle = `
:root { color-scheme: light dark; --paper: #fbf8f3; --ink: #1e1b16; --quiet: #5f574b; --line: #e6dfd3; --accent: #b4400f; --red: #a3261b; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171512; --ink: #ede7dc; --quiet: #a89f90; --line: #332e27; --accent: #f0875a; --red: #f2877b; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 'Instrument Sans', system-ui, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 48px 24px; }
main.wide { max-width: 880px; }
h1 { font: 400 40px/1.15 Newsreader, Georgia, serif; margin: 0 0 16px; }
h2 { font: 400 21px/1.3 Newsreader, Georgia, serif; margin: 40px 0 8px; padding-top: 24px; border-top: 1px solid var(--line); }
p { margin: 0 0 16px; }
.quiet { color: var(--quiet); font-size: 15px; }
.problem { color: var(--red); }
label { display: block; margin: 0 0 4px; font-weight: 600; font-size: 15px; }
input, textarea { width: 100%; margin: 0 0 16px; padding: 12px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--quiet); border-radius: 10px; }
textarea { min-height: 160px; resize: vertical; }
button { padding: 12px 24px; font: inherit; font-weight: 600; color: var(--paper); background: var(--accent); border: 0; border-radius: 10px; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
.trap { position: absolute; left: -9999px; }
table { width: 100%; border-collapse: collapse; font-size: 15px; }
th, td { text-align: left; vertical-align: top; padding: 8px 8px 8px 0; border-bottom: 1px solid var(--line); }
pre { overflow: auto; font-size: 13px; }
`
