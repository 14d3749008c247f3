import type { CallData } from '#contract/protocol/call.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'
import { newKey } from './catalogue.ts'
import type { Changer } from './order-changes.ts'
import type { warehouse } from './shipments.ts'
import { dataOf, type Staff } from './staff.ts'

export type Device = CallData<'GET /admin/devices/{id}'>

export const large = (more: object = {}) => ({ sku: 'genie-3000-rent', months: 6, ...more })

export interface Chosen {
  choice: string
  device_type?: string
  back?: number
}

/** The option chosen for a missing machine, with the amount shown for it. */
export async function chooseAsShown(me: Pick<Changer, 'call'>, orderNo: string, body: Chosen): Promise<Answer> {
  const path = `/orders/${orderNo}/shortage`
  const { json } = await me.call('GET', path)
  const shown = json.code === 0 ? (json.data as CallData<'GET /orders/{order_no}/shortage'>) : undefined
  const other = shown?.others.find(({ device_type }) => device_type === body.device_type)
  const back = body.choice === 'other' ? (other?.back ?? 0) : shown?.refund
  return me.call('POST', path, { ...(body.choice === 'wait' ? {} : { back: back ?? 0 }), ...body })
}

/** Reserved machines that are lost. The app is passed as a function, because it starts later. */
export function missingMachines(place: () => { app: TestApp; operations: Staff }) {
  async function addMachine(pool: 'rent' | 'sale' = 'rent', key = 'genie-3000'): Promise<Device> {
    const { app, operations } = place()
    const { device_type_id } = await app.context.db
      .selectFrom('device_types')
      .select('device_type_id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    return dataOf<Device>(operations.post('/admin/devices', { serial_number: newKey('SHORT'), device_type_id, pool }))
  }

  /** It is broken for an unknown time. */
  async function lose({ device_id }: Device, device_status = 'abnormal'): Promise<Device> {
    const { operations } = place()
    const before = await dataOf<Device>(operations.get(`/admin/devices/${device_id}`))
    const { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area } = before
    const fields = { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area }
    return dataOf(operations.put(`/admin/devices/${device_id}`, { ...fields, device_status, version: before.version }))
  }

  /** Only machines that a test adds are available of the largest model. */
  async function onlyAdded(): Promise<void> {
    await place().app.context.connection.pool.query(
      "update devices set device_status = 'disabled' from device_types t where t.device_type_id = devices.device_type_id and key = 'genie-3000'",
    )
  }

  /** A paid rental whose only machine is lost. */
  async function short(me: Changer, more: object = {}): Promise<{ orderNo: string; machine: Device }> {
    const machine = await addMachine()
    const orderNo = await me.ordered([large(more)])
    await lose(machine)
    return { orderNo, machine }
  }

  return { addMachine, lose, onlyAdded, short }
}

/** One person changes the data of a machine in the register, and nothing else. */
export async function registered(
  house: Awaited<ReturnType<typeof warehouse>>,
  serial: string,
  change: Partial<Device>,
): Promise<Answer> {
  const { device_id } = await house.unit(serial)
  const before = await dataOf<Device>(house.by('operations').get(`/admin/devices/${device_id}`))
  const { serial_number, device_type_id, device_status, purchase_date, purchase_price, guarantee_end } = before
  return house.by('operations').put(`/admin/devices/${device_id}`, {
    ...{ serial_number, device_type_id, device_status, purchase_date, purchase_price, guarantee_end },
    ...{ remarks: before.remarks, work_area: before.work_area, version: before.version, reason: 'Typefout', ...change },
  })
}
