import type { State } from '#domain/reachable/state.ts'
import { applyTypes } from '#domain/requests/states.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'
import type { Checkout } from '../steps/orders.ts'
import { acceptSettlement, agreedTerms, type Offer, type RequestDetail } from '../steps/requests.ts'
import { cleanList, sidesBy } from '../steps/returns.ts'
import { passerBy, tell, type warehouse } from '../steps/shipments.ts'

type House = Awaited<ReturnType<typeof warehouse>>
export type Seen = Record<string, unknown>

/** The real shop, following the steps of the walk: each over HTTP, by the person who does it. */
export class ReachableShop {
  #checkout: Checkout | undefined
  #me!: Awaited<ReturnType<typeof passerBy>>
  #serial = ''
  #session = ''
  readonly #requests: string[] = []
  readonly #app: TestApp
  readonly #house: House

  constructor(app: TestApp, house: House) {
    this.#app = app
    this.#house = house
  }

  get #orderNo(): string {
    return this.#checkout?.orders[0]?.order_no ?? ''
  }

  get #no(): string {
    return this.#requests.at(-1) ?? ''
  }

  async begins(kind: State['kind']): Promise<void> {
    this.#me = await passerBy(this.#app)
    const line = kind === 'rent' ? { sku: 'genie-600-rent', months: 6 } : { sku: 'genie-600-buy' }
    this.#checkout = await this.#me.placed([line])
  }

  /** undefined: not possible over HTTP, or it takes days. */
  does(label: string): (() => Promise<boolean>) | undefined {
    const [subject = '', event = ''] = label.split(/ (.*)/)
    return this.#pays(label) ?? this.#moves(label) ?? this.#refunds(label) ?? this.#requestMove(subject, event)
  }

  #pays(label: string): (() => Promise<boolean>) | undefined {
    const checkoutNo = this.#checkout?.checkout_no ?? ''
    const chooses = (outcome: string) => async () => {
      this.#session ||= await this.#me.pay(checkoutNo)
      await this.#me.choose(this.#session, outcome)
      this.#session = ''
      await this.#me.outcome(checkoutNo)
      return true
    }
    const tries = async () => {
      this.#session = await this.#me.pay(checkoutNo)
      return true
    }
    return { 'pay pay': chooses('success'), 'pay fail': chooses('decline'), 'pay try_again': tries }[label]
  }

  #moves(label: string): (() => Promise<boolean>) | undefined {
    const staff = (name: string, body: object, role: 'support' | 'operations' | 'admin' = 'operations') =>
      this.#house.command(this.#orderNo, name, body, role)
    const own = (name: string, body: object) => this.#me.call('POST', `/orders/${this.#orderNo}/${name}`, body)
    const known: Record<string, () => Promise<Answer>> = {
      'order close': () => staff('close', { reason: 'Gestopt' }, 'support'),
      'order cancel': () => own('cancel', { reason: 'Bedacht' }),
      'order ship': () => staff('ship', {}),
      'order sign': () => own('sign', {}),
      'parcel deliver': () => this.#carrierSays('delivered'),
      'parcel return_to_sender': () => this.#carrierSays('back_at_sender'),
      'parcel lose, another one is found': () => this.#carrierSays('lost'),
      'unit restock': () => this.#commands('restock'),
      'unit start_repair': () => this.#commands('start_repair'),
      'unit finish_repair': () => this.#commands('finish_repair'),
      'unit start_maintenance': () => this.#commands('start_maintenance'),
      'unit finish_maintenance': () => this.#commands('finish_maintenance'),
      'unit release': () => this.#commands('release'),
    }
    const closing = /^order close: (\w+), (\w+) goes back$/.exec(label)
    const does = closing ? () => this.#closes(closing[1] ?? '', closing[2] === 'all') : known[label]
    return does && (async () => isDone(await does()))
  }

  async #carrierSays(event: string): Promise<Answer> {
    const { shipments } = await this.#house.read(this.#orderNo)
    const parcel = shipments.filter(({ direction }) => direction === 'out').at(-1)
    return tell(this.#app, { trackingNo: parcel?.tracking_no ?? '', event })
  }

  async #commands(command: string): Promise<Answer> {
    const { device_id } = await this.#house.unit(await this.#unit())
    const by = this.#house.by('operations')
    const { version } = (await by.get(`/admin/devices/${device_id}`)).json.data as { version: number }
    return by.post(`/admin/devices/${device_id}/commands`, { command, reason: 'Nagekeken', version })
  }

  async #closes(whereabouts: string, isAllBack: boolean): Promise<Answer> {
    const { total_amount, refunded_amount } = await this.#me.read(this.#orderNo)
    const units = (await this.#isOut()) ? [{ serial_number: await this.#unit(), whereabouts }] : []
    const { closing } = await this.#house.read(this.#orderNo)
    const refund_amount = isAllBack ? total_amount - refunded_amount : closing.least
    return this.#house.command(this.#orderNo, 'close', { reason: 'Gestopt na overleg', units, refund_amount }, 'admin')
  }

  #refunds(label: string): (() => Promise<boolean>) | undefined {
    const rows = async () =>
      (
        await this.#app.context.connection.pool.query(
          `select refund_no from refunds join orders using (order_id) where order_no = $1 and refund_status = 'requested'`,
          [this.#orderNo],
        )
      ).rows
    const decides = async (action: string, body: object) => {
      const [row] = await rows()
      return isDone(await this.#house.by('admin').post(`/admin/refunds/${row?.refund_no}/${action}`, body))
    }
    const asks = async () => {
      const wish = { type: 'product', reason: 'Werkt niet goed' }
      return isDone(await this.#me.call('POST', `/orders/${this.#orderNo}/refunds`, wish))
    }
    if (label === 'refund asked') return asks
    return label === 'refund reject' ? () => decides('reject', { reason: 'Werkt wel' }) : undefined
  }

  #requestMove(subject: string, event: string): (() => Promise<boolean>) | undefined {
    if (subject === 'request') return () => (event === 'claim' ? this.#claims() : this.#asks(event))
    if (!applyTypes.some(type => type === subject)) return undefined
    // The pick-up and the inspection are entered by different people.
    const staff = (action: string, body: object) =>
      this.#house.by(event === 'pick_up' ? 'admin' : 'operations').post(`/admin/requests/${this.#no}/${action}`, body)
    const all: Record<string, () => Promise<Answer>> = {
      approve: () => staff('approve', {}),
      reject: () => staff('reject', { reject_reason: 'Zo staat het er niet' }),
      cancel: () => this.#me.call('POST', `/requests/${this.#no}/cancel`, {}),
      fail: () => staff('fail', { error_reason: 'Ging mis' }),
      end: () => staff('end', { outcome: 'Gestopt' }),
    }
    const isStep = ['pick_up', 'start', 'send_back', 'inspect'].includes(event)
    const isMending = (subject === 'repair' || subject === 'maintenance') && event === 'complete'
    if (isStep || isMending) return async () => isDone(await staff('step', { event }))
    if (event === 'complete') return () => this.#completes(subject)
    if (subject === 'rejection' && event === 'turned around') {
      return async () => {
        await this.#app.context.jobs.drain()
        return true
      }
    }
    const does = all[event]
    const isWork = subject === 'repair' || subject === 'maintenance'
    if (isWork && event === 'end') return () => this.#endsWork(staff)
    return does && (async () => isDone(await does()))
  }

  /** If its machine is not with its customer, settling that replaces the work. */
  async #endsWork(staff: (action: string, body: object) => Promise<Answer>): Promise<boolean> {
    if (!isDone(await staff('end', { outcome: 'Gestopt' }))) return false
    const { rows } = await this.#app.context.connection.pool.query(
      `select made.request_no from requests made join requests work on work.after_sale_id = made.ended_repair_id
        where work.request_no = $1`,
      [this.#no],
    )
    if (rows[0]) this.#requests[this.#requests.length - 1] = rows[0].request_no
    return true
  }

  /** Money back for what was wrong on arrival: the request that collects the goods takes the place of the claim. */
  async #claims(): Promise<boolean> {
    const claim = { reason_code: 'damaged_on_arrival', guarantee_told: true, remedy: 'refund' }
    if (!(await this.#asks('repair', claim))) return false
    const claimNo = this.#no
    // In the withdrawal period nobody has to accept it.
    const { continued_as } = (await this.#me.call('GET', `/requests/${claimNo}`)).json.data as RequestDetail
    if (continued_as) this.#requests[this.#requests.length - 1] = continued_as
    return continued_as !== null
  }

  async #asks(what: string, asked: object = {}): Promise<boolean> {
    const { items } = await this.#me.read(this.#orderNo)
    const apply_type = what === 'withdrawal' ? 'rejection' : what
    const item_id = items[0]?.item_id
    const more = what === 'renewal' ? { months: 3 } : {}
    const isPriced = ['return', 'renewal', 'buy'].includes(what)
    const offer = isPriced
      ? await this.#me.call('POST', `/orders/${this.#orderNo}/request-offer`, { item_id, apply_type, ...more })
      : undefined
    if (offer && !isDone(offer)) return false
    const answer = await this.#me.call('POST', `/orders/${this.#orderNo}/requests`, {
      ...{ item_id, apply_type, reason_code: what === 'withdrawal' ? 'withdrawal' : 'other', ...more },
      apply_reason: what === 'withdrawal' ? '' : 'Omdat het zo is.',
      ...asked,
      ...(offer && { offer_id: (offer.json.data as Offer).offer_id }),
      ...(await agreedTerms(this.#app, what)),
    })
    if (isDone(answer)) this.#requests.push((answer.json.data as RequestDetail).request_no)
    return isDone(answer)
  }

  /** A returned machine was inspected and settled; a contract is paid. */
  async #completes(subject: string): Promise<boolean> {
    if (subject === 'renewal' || subject === 'buy') {
      const { json } = await this.#me.call('GET', `/requests/${this.#no}`)
      const { checkout_no } = json.data as RequestDetail
      if (checkout_no === null) return false
      await this.#me.choose(await this.#me.pay(checkout_no), 'success')
      await this.#me.outcome(checkout_no)
      return true
    }
    const pictures = subject === 'return' ? await sidesBy(this.#app, this.#house) : []
    const by = this.#house.by('operations')
    const seen = await by.post(`/admin/requests/${this.#no}/inspect`, { checklist: cleanList, pictures })
    if (subject !== 'return' || !isDone(seen)) return isDone(seen)
    const after = (await this.#me.call('GET', `/requests/${this.#no}`)).json.data as RequestDetail
    return after.process_status === 'complete' || isDone(await acceptSettlement(this.#me, this.#no))
  }

  async #unit(): Promise<string> {
    const { items } = await this.#me.read(this.#orderNo)
    const { shipments } = await this.#house.read(this.#orderNo)
    const sent = shipments.flatMap(({ contents }) => contents.flatMap(({ serial_number }) => serial_number ?? []))
    this.#serial = sent.at(-1) ?? items[0]?.serial_numbers[0] ?? this.#serial
    return this.#serial
  }

  async #isOut(): Promise<boolean> {
    const { rows } = await this.#app.context.connection.pool.query(
      `select from unit_reservations join order_items on item_id = order_item_id join orders using (order_id)
       where order_no = $1 and reservation_state = 'out'`,
      [this.#orderNo],
    )
    return rows.length > 0
  }

  /** The state that both can be compared by: the rows themselves. */
  async standing(): Promise<Seen> {
    const { order_status, pay_status } = await this.#me.read(this.#orderNo)
    const { shipments } = await this.#house.read(this.#orderNo)
    const parcel = shipments.filter(({ direction }) => direction === 'out').at(-1)?.shipment_state ?? 'none'
    const requests: string[] = []
    for (const no of this.#requests) {
      const { audit_status, process_status } = (await this.#me.call('GET', `/requests/${no}`)).json
        .data as RequestDetail
      requests.push(`${audit_status} ${process_status}`)
    }
    const sent = parcel !== 'none' && parcel !== 'lost'
    const unit = sent ? await this.#house.unit(await this.#unit()) : undefined
    return {
      ...{ order: order_status, pay: pay_status, parcel, requests },
      ...(unit && { holder: unit.holder, device_state: unit.device_state }),
    }
  }
}

function isDone({ status, json }: Answer): boolean {
  if (status >= 500) throw new Error(JSON.stringify(json))
  // The response to a carrier has no envelope.
  return status === 200 && (json?.code ?? 0) === 0
}

/** The same for a state of the walk. */
export function seenIn(state: State): Seen {
  const { order, pay, parcel, requests, units } = state
  const [unit] = units
  const isSent = parcel !== 'none' && parcel !== 'lost'
  return {
    ...{ order, pay, parcel, requests: requests.map(({ audit, process }) => `${audit} ${process}`) },
    ...(isSent && unit && { holder: unit.holder, device_state: unit.device_state }),
  }
}
