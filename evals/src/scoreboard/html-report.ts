import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CaseResult } from './case-result.ts'

const path = join(import.meta.dirname, '../../report.html')

/** Writes every case into one file that needs nothing else, and gives its path. Mails and replies stand in it as text, never as markup. */
export function writeReport(results: readonly CaseResult[]): string {
  writeFileSync(path, reportOf(results))
  return path
}

/** The report as a page. Its one script filters by what is already in the page. */
export function reportOf(results: readonly CaseResult[]): string {
  const choices = (['way', 'business', 'group', 'outcome'] as const).map((name) => choiceOf(name, valuesOf(results, name))).join('')
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Evals: every case</title><style>${style}</style>
<h1>Every case</h1>
<form>${choices}<label>Text <input name="text" type="search"></label> <output></output></form>
<main>${results.map(articleOf).join('\n')}</main>
<script>${script}</script></html>
`
}

function valuesOf(results: readonly CaseResult[], name: 'way' | 'business' | 'group' | 'outcome'): string[] {
  return [...new Set(results.map((result) => attributesOf(result)[name]))].toSorted()
}

function attributesOf({ way, business, mail, judgement }: CaseResult) {
  return { way, business, group: mail.group, outcome: judgement.outcome }
}

function choiceOf(name: string, values: readonly string[]): string {
  const options = values.map((value) => `<option>${escape(value)}</option>`).join('')
  return `<label>${name} <select name="${name}"><option value="">all</option>${options}</select></label>`
}

function articleOf(result: CaseResult): string {
  const { mail, made, judgement, decision } = result
  const data = Object.entries(attributesOf(result)).map(([name, value]) => `data-${name}="${escape(value)}"`)
  const facts: [string, string][] = [
    ['decision', decision],
    ['problems', judgement.problems.join('\n')],
    [
      'expected',
      [
        mail.expect,
        ...mail.must.map((wordings) => `must: ${wordings.join(' | ')}`),
        ...mail.mustNot.map((wordings) => `must not: ${wordings.join(' | ')}`),
        ...mail.deferred.map((word) => `deferred: ${word}`),
      ].join('\n'),
    ],
    ['flags', `${(result.flags ?? []).join(', ')} (expected: ${mail.flags.join(', ') || 'none'})`],
    ['asks seen', result.asksSeen.join('\n')],
    ['notes', result.notes.join('\n')],
    ['cost', `${result.cpuMs.toFixed(0)} ms of CPU, ${result.tokens} tokens`],
  ]
  return `<article ${data.join(' ')}><h2><b class="${judgement.outcome}">${judgement.outcome.replace('_', ' ')}</b> ${escape(result.business)} ${escape(mail.id)} · ${mail.group} · ${result.way}</h2>
<section><h3>${escape(mail.subject || '(no subject)')}</h3><p class="who">${escape(mail.from)}</p>${mail.thread.map((said) => `<blockquote>${escape(said)}</blockquote>`).join('')}<pre>${escape(mail.text)}</pre></section>
<section><h3>${made.reply ? 'What left' : 'Nothing left'}</h3><pre>${escape(made.reply)}</pre>${made.offered.map((text, index) => `<h3>Offered ${index + 1}</h3><pre>${escape(text)}</pre>`).join('')}</section>
<dl>${facts.map(([name, value]) => (value ? `<dt>${name}</dt><dd>${escape(value)}</dd>` : '')).join('')}</dl></article>`
}

/** No text of a mail becomes markup, in an element or in an attribute. */
function escape(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

const style = `body{font:15px/1.45 system-ui,sans-serif;margin:0 auto;max-width:1200px;padding:16px;color:#1b1b1b;background:#fafafa}
form{position:sticky;top:0;background:#fafafa;padding:8px 0;display:flex;gap:12px;flex-wrap:wrap}article{background:#fff;border:1px solid #ddd;border-radius:6px;padding:12px 16px;margin:12px 0;display:grid;grid-template-columns:1fr 1fr;gap:0 24px}
article[hidden]{display:none}h2{grid-column:1/3;font-size:16px;margin:0 0 4px}h3{font-size:14px;margin:8px 0 2px}pre{white-space:pre-wrap;font:inherit;margin:4px 0}blockquote,.who{color:#666;margin:4px 0}
dl{grid-column:1/3;display:grid;grid-template-columns:max-content 1fr;gap:2px 12px;margin:8px 0 0;color:#444;font-size:13px}dd{margin:0;white-space:pre-wrap}
b{padding:1px 8px;border-radius:9px;background:#ddd}b.right{background:#c9ecd0}b.offered,b.partly{background:#e7efc2}b.wrong,b.ignored{background:#f5c6c6}
@media (max-width:700px){article{display:block}}`

const script = `const form=document.querySelector('form'),cases=[...document.querySelectorAll('article')]
function show(){const wanted=Object.fromEntries(new FormData(form));const text=wanted.text.toLowerCase();delete wanted.text;let shown=0
for(const one of cases){const fits=Object.entries(wanted).every(([name,value])=>!value||one.dataset[name]===value)&&(!text||one.textContent.toLowerCase().includes(text));one.hidden=!fits;if(fits)shown+=1}
form.querySelector('output').value=shown+' of '+cases.length}
form.addEventListener('input',show);form.addEventListener('submit',(event)=>event.preventDefault());show()`
