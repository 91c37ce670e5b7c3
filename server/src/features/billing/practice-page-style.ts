/** What the pages of the practice checkout and its portal have beyond the common style. */
export const practicePageStyle = `
.notice { display: inline-block; margin: 0 0 24px; padding: 4px 12px; border: 1px solid var(--accent); border-radius: 10px; color: var(--accent); font-size: 15px; font-weight: 600; }
.price { margin: 0 0 24px; font-size: 21px; font-variant-numeric: tabular-nums; }
.price strong { font: 400 40px/1.15 Newsreader, Georgia, serif; }
fieldset { margin: 0 0 24px; padding: 0; border: 0; }
legend { margin: 0 0 8px; padding: 0; font-weight: 600; font-size: 15px; }
.choice { display: flex; gap: 12px; align-items: center; min-height: 48px; margin: 0; padding: 8px 12px; border: 1px solid var(--line); font-weight: 400; cursor: pointer; }
.choice + .choice { border-top: 0; }
.choice:first-of-type { border-radius: 10px 10px 0 0; }
.choice:last-of-type { border-radius: 0 0 10px 10px; }
.choice:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.choice input { width: 20px; height: 20px; margin: 0; accent-color: var(--accent); flex: none; }
.choice input:focus-visible { outline: 0; }
.actions { display: flex; flex-wrap: wrap; gap: 16px; align-items: center; }
.actions a { display: inline-flex; align-items: center; min-height: 48px; }
button { min-height: 48px; }
button.plain { color: var(--accent); background: transparent; border: 1px solid var(--accent); }
button:disabled { color: var(--quiet); background: transparent; border: 1px solid var(--line); cursor: not-allowed; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 8px 24px; margin: 0 0 24px; }
dt { color: var(--quiet); }
dd { margin: 0; font-variant-numeric: tabular-nums; }
.step { display: grid; grid-template-columns: 1fr 248px; gap: 8px 24px; align-items: center; padding: 16px 0; border-bottom: 1px solid var(--line); }
.step p { margin: 0; }
.step button { padding: 12px; }
.step:has(+ h2) { border-bottom: 0; }
td.amount, th.amount { text-align: right; font-variant-numeric: tabular-nums; }
@media (max-width: 480px) { .step { grid-template-columns: 1fr; } main { padding: 32px 16px; } h1 { font-size: 28px; } }
`
