/** For the few pages that the server itself generates (documentation, development): escapes text into safe HTML. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | Html[]

export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + escapeValue(values[index - 1] ?? '') + string))
}

function escapeValue(value: Part): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(part => part.text).join('')
  return String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

export const plainStylesheet = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 70rem; padding: 2rem 1.25rem 6rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 3rem; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0; }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; } pre { overflow: auto; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; }
.method { font-weight: 700; min-width: 4.5rem; } form { display: flex; gap: .75rem; flex-wrap: wrap; margin: 1.5rem 0; }
button, input { font: inherit; padding: .5rem .9rem; }
`

export function plainPage(title: string, stylesheet: string, body: Html): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="${stylesheet}"></head><body>${body}</body></html>`
    .text
}
