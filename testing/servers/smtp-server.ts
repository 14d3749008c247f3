import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A received mail: its envelope, its parsed content, and the raw bytes. */
export interface ReceivedMail {
  from: string
  to: string[]
  user: string | undefined
  secure: boolean
  raw: string
  mail: Email
}

export interface TestSmtpServer {
  port: number
  received: ReceivedMail[]
  /** Mails to this address, in the order of arrival. */
  to(address: string): ReceivedMail[]
  /** Addresses that are refused as long as they are in this set. */
  refused: Set<string>
  shut(): Promise<void>
  open(): Promise<void>
}

export interface SmtpServerInput extends SMTPServerOptions {
  /** The allowed login; undefined: no authentication is needed. */
  login?: { user: string; password: string }
}

/** A real mail server on this machine that stores the mails it receives. */
export async function startSmtpServer({ login, ...options }: SmtpServerInput = {}): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  const refused = new Set<string>()
  const make = () =>
    new SMTPServer({
      logger: false,
      authOptional: !login,
      allowInsecureAuth: true,
      ...options,
      onAuth: ({ username, password }, _session, done) => {
        if (username === login?.user && password === login?.password) done(null, { user: username })
        else done(new Error('Wrong user or password'))
      },
      onRcptTo: ({ address }, _session, done) => {
        done(refused.has(address) ? refusal(`<${address}> is not known here`) : null)
      },
      onData: async (stream, session, done) => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const raw = Buffer.concat(chunks)
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          user: session.user as string | undefined,
          secure: session.secure,
          raw: raw.toString('utf8'),
          mail: await PostalMime.parse(raw),
        })
        done()
      },
    })
  let server = make()
  const listen = async (port: number) => {
    server.on('error', () => {})
    const listener = server.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    return (listener.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    port,
    received,
    to: address => received.filter(mail => mail.to.includes(address)),
    refused,
    shut: () => new Promise(resolve => server.close(() => resolve())),
    open: async () => {
      server = make()
      await listen(port)
    },
  }
}

function refusal(text: string): Error {
  return Object.assign(new Error(text), { responseCode: 550 })
}
