import type { CallData } from '#contract/protocol/call.ts'
import { isMessageCategory, type MessageCategory } from '#domain/messages/constants.ts'
import { parseTicket } from '#domain/messages/ticket.ts'
import type { Env } from '../../env.tsx'
import { type DeliveryCountry, deliveryCountries } from '../article/lists/delivery-countries.ts'

export type Reported = CallData<'GET /reviews'>['list'][number]

export interface ComplaintsData {
  /** Set by the address: `?category=product_question&type=genie-1000`. */
  category: MessageCategory | undefined
  type: string | undefined
  /** The review that is reported: `?category=complaint&review=…`. */
  review: Reported | undefined
  /** The ticket of the message to show; an invalid one becomes an empty text. */
  ticket: string | undefined
  models: { key: string; name: string }[]
  /** With the bodies that a customer there can turn to. */
  countries: DeliveryCountry[]
}

export async function loadComplaints(env: Env & { url: URL }): Promise<ComplaintsData> {
  const { searchParams } = env.url
  const [models, countries, review] = await Promise.all([
    readModels(env.call),
    deliveryCountries.load(env).catch(() => []),
    readReview(env.call, searchParams.get('review')),
  ])
  const category = searchParams.get('category')
  const type = searchParams.get('type')
  const ticket = searchParams.get('ticket')
  return {
    category: isMessageCategory(category) ? category : undefined,
    review,
    type: models.find(({ key }) => key === type)?.key,
    ticket: ticket === null ? undefined : (parseTicket(ticket) ?? ''),
    models,
    countries,
  }
}

/** undefined: it is not shown any more, or there is none. */
async function readReview(call: Env['call'], review_id: string | null): Promise<Reported | undefined> {
  if (review_id === null || !isId(review_id)) return undefined
  const { list } = await call('GET /reviews', { query: { review_id, page_size: 1 } })
  return list[0]
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The form works without the catalogue, so that a complaint can always be sent. */
async function readModels(call: Env['call']): Promise<ComplaintsData['models']> {
  try {
    const { list } = await call('GET /device-types', { query: { page_size: 100 } })
    return list.map(({ key, name }) => ({ key, name }))
  } catch (error) {
    console.warn('no models', error)
    return []
  }
}
