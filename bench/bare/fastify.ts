import Fastify from 'fastify'

/** The upper limit for pages: Fastify alone, sending the same bytes. */
export async function bareFastify(body: Buffer, headers: Record<string, string>) {
  const app = Fastify({ logger: false })
  app.get('/page', (_request, reply) => reply.headers(headers).send(body))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `${url}/page`, close: () => app.close() }
}

if (process.send) {
  process.once('message', async (message: { body: string; headers: Record<string, string> }) => {
    const server = await bareFastify(Buffer.from(message.body, 'base64'), message.headers)
    process.send?.({ url: server.url })
  })
}
