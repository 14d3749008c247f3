import type { Language } from '#domain/languages.ts'

/** How a page looked: one picture. */
export interface Look {
  name: string
  language: Language
  width: number
  theme: 'light' | 'dark'
}

export function pictureOf({ name, language, width, theme }: Look): string {
  return `${name}-${width}-${theme}-${language}.jpg`
}

/**
 * A page that needs no server: a row for each width and theme of a page, a column for each language. A picture shows
 * the first screen; its link opens the whole one.
 */
export function contactSheet(looks: readonly Look[]): string {
  const names = [...new Set(looks.map(({ name }) => name))]
  const sections = names.map(name => sectionOf(name, looks))
  const index = names.map(name => `<a href="#${name}">${name}</a>`).join(' ')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Looks</title><style>${style}</style><nav>${index}</nav>${sections.join('')}</html>`
}

function sectionOf(name: string, looks: readonly Look[]): string {
  const own = looks.filter(look => look.name === name)
  const rows = [...new Set(own.map(({ width, theme }) => `${width} ${theme}`))].map(row => {
    const cells = own
      .filter(({ width, theme }) => `${width} ${theme}` === row)
      .map(look => {
        const file = pictureOf(look)
        return `<a class="${look.width < 600 ? 'phone' : 'wide'}" href="${file}"><img loading="lazy" src="${file}" alt="${look.language}"></a>`
      })
    return `<h3>${row}</h3><div>${cells.join('')}</div>`
  })
  return `<section id="${name}"><h2>${name}</h2>${rows.join('')}</section>`
}

const style = `
body{margin:0;font:13px monospace;background:#777;color:#fff}
nav{position:sticky;top:0;background:#222;padding:8px;display:flex;flex-wrap:wrap;gap:4px 12px}
a{color:#fff}section{padding:0 16px 32px;scroll-margin-top:80px}div{display:flex;gap:12px;overflow-x:auto}
div a{flex:none;overflow:hidden;background:#fff}.wide{width:460px;height:340px}.phone{width:230px;height:500px}img{width:100%;display:block}`
