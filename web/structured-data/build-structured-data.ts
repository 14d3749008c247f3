import type { Call, CallData } from '#contract/protocol/call.ts'
import { htmlLang, type Language } from '#domain/languages.ts'
import type { Head } from '../head.ts'
import type { PageId } from '../pages.ts'
import { pagePath } from '../paths.ts'
import { graph, type Node } from './graph.ts'
import { modelList, product, questions } from './model.ts'
import { rentQuestions } from './rent-questions.ts'
import { breadcrumbs, organization, website } from './shop.ts'

export interface PageInput {
  page: PageId
  language: Language
  head: Head
  /** Names of the parent pages, for the breadcrumbs. */
  getName: (page: PageId) => string
  picture: string
  search: string
  origin: string
  config: CallData<'GET /config/global'>
  call: Call
}

/** Built on the server only: a browser does not use it. */
export async function buildStructuredData(input: PageInput): Promise<string> {
  const { page, language, config, origin } = input
  const nodes: Node[] = [organization(config, origin)]
  if (page === 'home') nodes.push(website(config, origin, htmlLang[language]))
  else nodes.push(breadcrumbs(breadcrumbTrail(input)))
  nodes.push(...(await pageNodes(input)))
  return graph(nodes)
}

async function pageNodes(input: PageInput): Promise<Node[]> {
  const { page, call, language, origin, search, head, picture, config } = input
  if (page === 'home' || page === 'product' || page === 'rent_home') {
    const { list } = await call('GET /device-types', { query: {} })
    const models = modelList(list, key => origin + pagePath(language, 'detail', { type: key }))
    return page === 'rent_home' ? [models, ...questions(await rentQuestions(input))] : [models]
  }
  const key = new URLSearchParams(search).get('type')
  if (page !== 'detail' || key === null) return []
  const [model, { verified }] = await Promise.all([
    call('GET /device-types/{key}', { params: { key } }),
    call('GET /reviews', { query: { device_type: key, page_size: 1 } }),
  ])
  return [product(model, verified, { address: origin + head.canonical, picture, origin, config })]
}

/** Machines are below the list of machines; all other pages are below the home page. */
function breadcrumbTrail({ page, language, head, getName, origin }: PageInput): { name: string; address: string }[] {
  const above: PageId[] = page === 'detail' ? ['home', 'product'] : ['home']
  return [
    ...above.map(id => ({ name: getName(id), address: origin + pagePath(language, id) })),
    { name: head.name, address: origin + head.canonical },
  ]
}
