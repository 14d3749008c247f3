import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { fetchOutside } from '#server/platform/outside.ts'
import { askProvider } from '#server/platform/payment-providers/ask-provider.ts'
import {
  type BalanceLine,
  type Gateway,
  type ProviderDispute,
  type ProviderRefund,
  type ProviderSession,
  unknownThere,
} from '#server/platform/ports/gateway.ts'

const charge = z.object({
  ...{ no: z.int(), cents: z.int(), page: z.string() },
  state: z.enum(['waiting', 'done', 'over']),
  account: z.object({ number: z.string(), owner: z.string(), remittance: z.string() }).optional(),
})
const payback = z.object({
  ...{ no: z.int(), key: z.string(), of: z.int(), cents: z.int(), at: z.int() },
  state: z.enum(['done', 'refused']),
})
const complaint = z.object({ no: z.int(), of: z.int(), cents: z.int(), at: z.int() })
const movement = z.object({
  ...{ no: z.int(), of: z.int(), cents: z.int(), cost: z.int(), at: z.int() },
  what: z.enum(['charge', 'payback', 'complaint']),
})
const news = z.object({ no: z.int(), of: z.enum(['charge', 'payback', 'complaint']), which: z.int() })

class NoSuchThing extends Error {}

/** Its payments are numbered: with the code as prefix they are unique across providers. */
const code = 'plain'
const ref = (no: number) => `${code}-${no}`
const no = (text: string) => text.slice(code.length + 1)

const kinds = { charge: 'payment', payback: 'refund', complaint: 'dispute' } as const

/** The shop's adapter for the plain provider, like any other adapter. */
export function plainGateway({ url, secret }: { url: string; secret: string }): Gateway {
  const ask = <T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> =>
    askProvider(
      async () => {
        const wish = body && { method: 'POST', body: JSON.stringify(body) }
        const answer = await fetchOutside(`${url}${path}`, { ...wish, timeoutMs: 3000 })
        if (answer.status === 404) throw new NoSuchThing(path)
        return schema.parse(await answer.json())
      },
      error => (error instanceof NoSuchThing ? unknownThere : undefined),
    )
  return {
    code,
    name: 'Plain',
    startSession: async ({ paymentId, amount }) =>
      sessionOf(await ask(charge, '/charges', { key: paymentId, cents: amount })),
    readSession: async session => sessionOf(await ask(charge, `/charges/${no(session)}`)),
    endSession: async session => sessionOf(await ask(charge, `/charges/${no(session)}/end`, {})),
    refund: async ({ refundId, paymentRef, amount }) =>
      refundOf(await ask(payback, '/paybacks', { key: refundId, of: Number(no(paymentRef)), cents: amount })),
    readRefund: async refund => refundOf(await ask(payback, `/paybacks/${no(refund)}`)),
    readRefunds: async payment => (await ask(z.array(payback), `/paybacks?of=${no(payment)}`)).map(refundOf),
    refundsSince: async since =>
      (await ask(z.array(payback), `/paybacks?since=${since.getTime()}`)).map(one => ref(one.no)),
    readDispute: async dispute => disputeOf(await ask(complaint, `/complaints/${no(dispute)}`)),
    disputesSince: async since =>
      (await ask(z.array(complaint), `/complaints?since=${since.getTime()}`)).map(one => ref(one.no)),
    cancelPayment: async payment => void (await ask(charge, `/charges/${no(payment)}/end`, {})),
    readLines: async since => (await ask(z.array(movement), `/movements?since=${since.getTime()}`)).map(lineOf),
    readBalance: async () => (await ask(z.object({ cents: z.int() }), '/saldo')).cents,
    hasSignature: header => /^[0-9a-f]{64}$/.test(header('plain-mac')),
    readEvent: ({ body, header }) => {
      if (createHmac('sha256', secret).update(body).digest('hex') !== header('plain-mac')) return undefined
      const told = news.parse(JSON.parse(body.toString()))
      const kind = told.of === 'charge' ? 'session' : kinds[told.of]
      return { id: ref(told.no), type: `${told.of} changed`, subject: { kind, ref: ref(told.which) } }
    },
  }
}

/** Session and payment are the same object with one number. */
function sessionOf({ no: number, cents, page, state, account }: z.infer<typeof charge>): ProviderSession {
  const isOpen = state === 'waiting'
  return {
    ...{ sessionRef: ref(number), amount: cents, currency: 'eur', failure: null },
    state: isOpen ? 'open' : state === 'done' ? 'paid' : 'expired',
    url: isOpen && !account ? page : null,
    ...(isOpen &&
      account && { transfer: { iban: account.number, holder: account.owner, reference: account.remittance } }),
    paymentRef: ref(number),
  }
}

function refundOf({ no: number, key, of, cents, state, at }: z.infer<typeof payback>): ProviderRefund {
  return {
    ...{ refundRef: ref(number), amount: cents, paymentRef: ref(of), name: key, madeAt: new Date(at) },
    state: state === 'done' ? 'succeeded' : 'failed',
    failure: state === 'done' ? null : 'card_declined',
  }
}

function disputeOf({ no: number, of, cents, at }: z.infer<typeof complaint>): ProviderDispute {
  return {
    ...{ disputeRef: ref(number), status: 'needs_response', inquiry: false, amount: cents, reason: 'general' },
    ...{ paymentRef: ref(of), evidenceDueBy: null, openedAt: new Date(at), lines: [] },
  }
}

function lineOf({ no: number, what, of, cents, cost, at }: z.infer<typeof movement>): BalanceLine {
  return {
    ...{ lineRef: ref(number), kind: kinds[what], providerType: what, amount: cents, fee: cost, sourceRef: ref(of) },
    ...{ paymentRef: what === 'charge' ? ref(of) : null, name: null, movedAt: new Date(at) },
  }
}
