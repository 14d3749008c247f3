import type { FastifyInstance } from 'fastify'
import { codes } from '#contract/codes.ts'
import { html, plainPage, plainStylesheet } from './html.ts'
import { type Limited, limitText } from './limits.ts'
import { openApi, schemaOf } from './openapi.ts'
import type { Binding } from './route.ts'

/** /api/openapi.json and a readable page of the same, without a line of script. */
export function mountDocs(app: FastifyInstance, bindings: Binding[], publicUrl: () => string): void {
  app.get('/api/openapi.json', async () => openApi(bindings, publicUrl()))
  app.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(plainStylesheet))
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(bindings)))
}

function docsPage(bindings: Binding[]): string {
  const groups = Object.groupBy(bindings, ({ key }) => key.split('/')[1] ?? '')
  const sections = Object.entries(groups).map(
    ([name, group = []]) => html`<h2>${name}</h2>${group.map(endpointDetails)}`,
  )
  return plainPage(
    'Genie API',
    '/api/docs/style.css',
    html`<h1>Genie API</h1>
      <p>Base address <code>/api</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${sections}`,
  )
}

function endpointDetails({ key, endpoint }: Binding) {
  const [method = '', path = ''] = key.split(' ')
  const schemas = (['params', 'query', 'body'] as const).flatMap(part => {
    const schema = endpoint[part]
    return schema ? [html`<p>${part}</p><pre>${JSON.stringify(schemaOf(schema, 'input'), null, 2)}</pre>`] : []
  })
  const refusals = endpoint.refusals.map(name => html`<li><code>${codes[name].code}</code> ${name}</li>`)
  return html`<details id="${key.replace(/\W+/g, '-').toLowerCase()}">
    <summary><span class="method">${method}</span><code>${path}</code><span>${endpoint.summary}</span></summary>
    <p>Open to: ${Array.isArray(endpoint.who) ? endpoint.who.join(', ') : String(endpoint.who)}. ${limitText(endpoint as Limited)}${endpoint.fresh ? ' Asks for a fresh proof.' : ''}</p>
    ${schemas}<p>data</p><pre>${JSON.stringify(schemaOf(endpoint.data, 'output'), null, 2)}</pre>
    <ul>${refusals}</ul></details>`
}
