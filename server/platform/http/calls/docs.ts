import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { codes } from '#contract/protocol/codes.ts'
import { Refusal } from '../../refusal.ts'
import { type LimitedCall, limitText } from '../admission/limits.ts'
import { sendCompressed } from '../answers/send-compressed.ts'
import { type Html, html, plainPage, plainStylesheet } from '../pages/html.ts'
import { PageCache } from '../pages/page-cache.ts'
import { openApi, toJsonSchema } from './openapi.ts'
import type { Binding } from './route.ts'

/** The contract only changes with a release. */
const cacheControl = 'public, max-age=300'

/**
 * Serves /api/openapi.json and a readable page of the same, without scripts. Each is generated once per process, at its
 * first request, and one call at a time, so that other requests get a response in between.
 */
export function mountDocs(app: FastifyInstance, bindings: Binding[], publicUrl: () => string): void {
  const made = new PageCache()
  const give = (path: string, type: string, make: () => Promise<string>) => {
    app.get(path, async (request, reply) => {
      const page = made.get(path) ?? (await made.make(path, async () => ({ html: await make(), page: undefined })))
      if (!page) throw new Refusal('resource_missing')
      return sendCompressed(request, reply.header('vary', 'accept-encoding'), page, { cacheControl, type })
    })
  }
  give('/api/openapi.json', 'application/json; charset=utf-8', async () =>
    JSON.stringify(await openApi(bindings, publicUrl())),
  )
  give('/api/docs', 'text/html; charset=utf-8', () => docsPage(bindings))
  app.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(plainStylesheet))
}

async function docsPage(bindings: Binding[]): Promise<string> {
  const groups = Object.groupBy(bindings, ({ key }) => key.split('/')[1] ?? '')
  const sections: Html[] = []
  for (const [name, group = []] of Object.entries(groups)) {
    const details: Html[] = []
    for (const binding of group) {
      details.push(endpointDetails(binding))
      await setImmediate()
    }
    sections.push(html`<h2>${name}</h2>${details}`)
  }
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
    return schema ? [html`<p>${part}</p><pre>${JSON.stringify(toJsonSchema(schema, 'input'), null, 2)}</pre>`] : []
  })
  const refusals = endpoint.refusals.map(name => html`<li><code>${codes[name].code}</code> ${name}</li>`)
  return html`<details id="${key.replace(/\W+/g, '-').toLowerCase()}">
    <summary><span class="method">${method}</span><code>${path}</code><span>${endpoint.summary}</span></summary>
    <p>Open to: ${Array.isArray(endpoint.who) ? endpoint.who.join(', ') : String(endpoint.who)}. ${limitText(endpoint as LimitedCall)}${endpoint.fresh ? ' Asks for a fresh proof.' : ''}</p>
    ${schemas}<p>data</p><pre>${JSON.stringify(toJsonSchema(endpoint.data, 'output'), null, 2)}</pre>
    <ul>${refusals}</ul></details>`
}
