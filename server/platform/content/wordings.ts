import type { Wording } from '#i18n/content/article.ts'
import type { Problems } from './problems.ts'

const region = /\{\{#buyout\}\}([\s\S]*?)\{\{\/buyout\}\}/g

/**
 * The source in one wording: the text between `{{#buyout}}` and `{{/buyout}}` is kept or removed. Its line feeds are
 * always kept, so that line numbers stay the same.
 */
export function selectWording(source: string, wording: Wording): string {
  return source.replaceAll(region, (_, inside: string) => {
    if (wording === 'buyout') return inside
    return '\n'.repeat(inside.split('\n').length - 1)
  })
}

export function checkMarkers(source: string, problems: Problems): void {
  let open = 0
  for (const { 0: marker, index } of source.matchAll(/\{\{([#/])([^}]*)\}\}/g)) {
    const line = source.slice(0, index).split('\n').length
    if (marker === '{{#buyout}}') {
      if (open) problems.note('{{#buyout}} inside of another one', line)
      open = line
    } else if (marker === '{{/buyout}}') {
      if (!open) problems.note('{{/buyout}} without {{#buyout}}', line)
      open = 0
    } else {
      problems.note(`unknown switch ${marker}`, line)
    }
  }
  if (open) problems.note('{{#buyout}} without {{/buyout}}', open)
}
