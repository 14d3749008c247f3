/** The parts of node:http that a test uses. This project has no Node types, so the test passes the server in. */
interface IncomingRequest extends AsyncIterable<Uint8Array> {
  method?: string | undefined
  url?: string | undefined
  headers: Record<string, string | string[] | undefined>
}
interface OutgoingResponse {
  writeHead(status: number, headers: Record<string, string>): unknown
  end(text: string): unknown
}
interface ListeningServer {
  listen(port: number, host: string, done: () => void): unknown
  address(): string | { port: number } | null
  closeAllConnections(): void
  close(): unknown
}

export interface Received {
  key: string
  query: string
  authorization: string | undefined
  headers: IncomingRequest['headers']
  text: string
}

export interface Scripted {
  status?: number
  /** An envelope as sent over HTTP, or any text. */
  body: unknown
  headers?: Record<string, string>
}

type Script = (received: Received) => Scripted | Promise<Scripted>

/** A shop that sends scripted responses and records the requests. */
export function scriptedShop() {
  const received: Received[] = []
  let script: Script = () => envelope(null)

  async function handle(request: IncomingRequest, answer: OutgoingResponse): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of request) text += decoder.decode(chunk, { stream: true })
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const { authorization } = request.headers
    const one: Received = {
      key: `${request.method} ${path.replace(/^\/api/, '')}`,
      query,
      authorization: typeof authorization === 'string' ? authorization : undefined,
      headers: request.headers,
      text,
    }
    received.push(one)
    const { status = 200, body, headers = {} } = await script(one)
    answer.writeHead(status, { 'content-type': 'application/json', ...headers })
    answer.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  return {
    handle,
    received,
    /** How often a call was received. */
    count: (key: string) => received.filter(one => one.key === key).length,
    answer(next: Script) {
      script = next
    },
    reset() {
      received.length = 0
      script = () => envelope(null)
    },
  }
}

export function envelope(data: unknown): Scripted {
  return { body: { code: 0, msg: '', data } }
}

export function refused(status: number, code: number, msg = '', data: unknown = null): Scripted {
  return { status, body: { code, msg, data } }
}

export async function listen(server: ListeningServer): Promise<{ base: string; close: () => void }> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { base: `http://127.0.0.1:${address.port}/api`, close }
}
