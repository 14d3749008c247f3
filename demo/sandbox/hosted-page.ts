import { htmlLang, type Language, languageTags } from '#domain/languages.ts'
import { type Html, html } from '#server/platform/http/pages/html.ts'
import type { Session } from './objects.ts'
import type { Outcome } from './sessions.ts'
import { sandboxTexts } from './texts.ts'

const choices = ['success', 'delayed', 'decline', 'abandon'] as const satisfies Outcome[]

/** The page on which the customer chooses the outcome. It asks for no card number, because there is no card. */
export function hostedPage(session: Session, language: Language): string {
  const t = sandboxTexts[language]
  const amount = new Intl.NumberFormat(languageTags[language], { style: 'currency', currency: 'EUR' }).format(
    (session.amount_total ?? 0) / 100,
  )
  const isIdeal = session.payment_method_types.includes('ideal')
  const body =
    session.status === 'open'
      ? html`<form method="post">${choices.map(
          (choice, index) =>
            html`<button name="outcome" value="${choice}" class="${index === 0 ? 'first' : ''}">${t[choice]}</button>`,
        )}</form>`
      : html`<p>${session.status === 'expired' ? t.expired : t.complete}</p><p><a href="${session.success_url ?? '/'}">${t.back}</a></p>`
  const page = html`<!doctype html><html lang="${htmlLang[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t.title}</title><link rel="stylesheet" href="/sandbox/style.css"></head><body><main><p class="note">${t.note}</p><h1>${t.title}</h1><dl><div><dt>${t.amount}</dt><dd>${amount}</dd></div><div><dt>${t.order}</dt><dd>${session.client_reference_id ?? ''}</dd></div><div><dt>${t.method}</dt><dd>${isIdeal ? 'iDEAL | Wero' : t.card}</dd></div></dl>${body}</main></body></html>`
  return (page satisfies Html).text
}

export const hostedStyle = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f5f1e8, #15172b); color: light-dark(#15172b, #f5f1e8); }
main { width: min(26rem, 100% - 2.5rem); padding-block: 2rem; }
h1 { font-size: 1.75rem; line-height: 1.15; margin: .25rem 0 1.5rem; }
.note { margin: 0; font-size: .875rem; }
dl { margin: 0 0 1.5rem; } dl div { display: flex; justify-content: space-between; gap: 1rem; padding-block: .5rem; border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
dd { margin: 0; font-variant-numeric: tabular-nums; font-weight: 600; }
form { display: grid; gap: .625rem; }
button { font: inherit; padding: .75rem 1rem; border: 1px solid currentColor; border-radius: .5rem; background: transparent; color: inherit; cursor: pointer; text-align: start; }
button.first { background: #ffb938; border-color: #ffb938; color: #15172b; font-weight: 600; }
button:focus-visible, a:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
a { color: inherit; }
`
