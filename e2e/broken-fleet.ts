import type { APIRequestContext } from '@playwright/test'
import { newHousehold } from './accounts-mailbox.ts'

interface Device {
  device_id: string
  device_status: string
  version: number
}

const kept = ['serial_number', 'device_type_id', 'purchase_date', 'purchase_price', 'guarantee_end', 'remarks'] as const

/** Takes all but so many machines of a model out of service. Only in a shop of the test's own. */
export async function breakFleet(request: APIRequestContext, model: string, left: number): Promise<void> {
  const own = newHousehold()
  const send = async <Data>(method: 'get' | 'post' | 'put', path: string, data?: object, token = ''): Promise<Data> => {
    const headers = { ...own, ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await (await request[method](`/api${path}`, { headers, ...(data && { data }) })).json()
    if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
    return answer.data
  }
  const login = { email: 'operations@genie.example', password: 'Genie-demo-2026' }
  const { token } = await send<{ token: string }>('post', '/user/login', login)
  const fleet = `/admin/devices?page_size=100&device_type=${model}&pool=rent&device_status=normal`
  const { list } = await send<{ list: Device[] }>('get', fleet, undefined, token)
  for (const { device_id } of list.slice(left)) {
    const path = `/admin/devices/${device_id}`
    const device = await send<Record<string, unknown>>('get', path, undefined, token)
    const fields = Object.fromEntries([...kept, 'work_area', 'version'].map(name => [name, device[name]]))
    await send('put', path, { ...fields, device_status: 'abnormal' }, token)
  }
}
