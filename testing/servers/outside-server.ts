import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface OutsideServer {
  url: string
  /** Paths with query of all requests, in order. */
  asked: string[]
  /** Sets the response to the next requests. */
  answer(next: Answer): void
  close(): Promise<void>
}

/** An external service on this machine, whose responses a test sets. */
export async function outsideServer(): Promise<OutsideServer> {
  let answer: Answer = (_request, response) => {
    response.writeHead(404).end()
  }
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    asked,
    answer: next => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
