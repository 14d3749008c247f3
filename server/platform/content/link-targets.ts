import { articles, findArticle, type LinkedPage, linkedPages } from '#i18n/content/articles.ts'
import type { Problems } from './problems.ts'
import type { Target } from './tree.ts'

/** Parses the target of a link in an article: `page:return#deposit`, `#battery`, or an external address. */
export function parseTarget(href: string, problems: Problems): Target | undefined {
  const address = decodeHref(href)
  if (address.startsWith('page:')) return parsePageTarget(address.slice(5), problems)
  if (address.startsWith('#')) return { to: 'anchor', anchor: address.slice(1) }
  if (/^(https:\/\/|mailto:|tel:|\{\{origin\}\}\/)/.test(address)) return { to: 'address', href: address }
  problems.note(`a link leads to page:…, to #… or to https://…, not to "${address}"`)
  return undefined
}

function parsePageTarget(text: string, problems: Problems): Target | undefined {
  const [, page = '', query = '', anchor = ''] = /^(\w*)(?:\?([^#]*))?(?:#(.*))?$/.exec(text) ?? []
  if (!isLinkedPage(page)) {
    problems.note(`unknown page "${page || text}"`)
    return undefined
  }
  const article = findArticle(page)
  const anchors: readonly string[] = article ? articles[article].anchors : []
  if (anchor && !anchors.includes(anchor)) problems.note(`${page} has no place #${anchor}`)
  return { to: 'page', page, query, anchor }
}

export function isLinkedPage(page: string): page is LinkedPage {
  return Object.hasOwn(linkedPages, page)
}

/** The parser returns placeholders with their braces encoded. */
function decodeHref(href: string): string {
  return href.replaceAll('%7B', '{').replaceAll('%7D', '}').replaceAll('&amp;', '&')
}
