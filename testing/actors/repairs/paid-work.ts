import { agreedTerms } from '../../steps/requests.ts'
import { type Command, ownerOf, requestsOf } from '../customers.ts'
import { post } from '../staff.ts'
import type { World } from '../world.ts'

interface Billed {
  order_no: string
  request_no: string
}

/** With the version that the customer sees at this moment. */
export async function answerBill(
  world: World,
  { order_no, request_no }: Billed,
  { accept, express = false }: { accept: boolean; express?: boolean },
): Promise<void> {
  const { as } = ownerOf(world, order_no)
  const { data } = await world.call(as, 'GET', `/requests/${request_no}`)
  if (!data) return
  const total = data.base_fee + data.freight + data.other_fee + data.repair_fee + data.maintenance_fee
  const agreed = accept ? { ...(await agreedTerms(world.shop.app, 'renewal')), express } : {}
  const body = { accept, bill_hash: data.bill_hash ?? '', total, ...agreed }
  await world.call(as, 'POST', `/requests/${request_no}/bill`, body)
}

/** Paid work that its customer can still withdraw from. */
const concluded = "bill_state in ('accepted', 'paid') and r.completed_at is null"

/** Whose work waits for the end of the period withdraws: the machine goes back as it is. */
export async function withdrawWaitingWork(world: World): Promise<void> {
  for (const { order_no, request_no } of await requestsOf(world, `${concluded} and express_asked_at is null`)) {
    await world.call(ownerOf(world, order_no).as, 'POST', `/requests/${request_no}/withdraw`, {})
  }
}

export const paidWork = {
  answerBill: async (world, dice) => {
    const found = dice.of(await requestsOf(world, "bill_state = 'waiting'"))
    if (!found) return
    await answerBill(world, found as Billed, { accept: dice.below(4) > 0, express: dice.once(2) })
  },
  withdrawWork: async (world, dice) => {
    const found = dice.of(await requestsOf(world, dice.once(8) ? 'true' : concluded))
    if (!found) return
    await world.call(ownerOf(world, found.order_no).as, 'POST', `/requests/${found.request_no}/withdraw`, {})
  },
  recordWork: async (world, dice) => {
    const found = dice.of(await requestsOf(world, "bill_state = 'paid' and process_status = 'ing'"))
    if (!found) return
    const body = { done_percent: dice.below(101), remark: 'Kap vervangen.' }
    await post(world, 'operations', `/requests/${found.request_no}/work`, body)
  },
} satisfies Record<string, Command>
