import type { CallData } from '#contract/protocol/call.ts'
import { type RecallRemedy, recallRemedies, requestForRemedy } from '#domain/devices/recalls.ts'
import { recallBody } from '../steps/recalls.ts'
import { type Command, ownerOf, reason, requestsOf } from './customers.ts'
import type { Dice } from './dice.ts'
import { post } from './staff.ts'
import type { World } from './world.ts'

/** Machines with an open recall, and their items. */
const recalled = (world: World) =>
  world.rows(
    `select distinct d.device_id, serial_number, holder, i.item_id, order_no, o.kind from devices d
      join recalls r on r.device_type_id = d.device_type_id and serial_number between serial_from and serial_to
        and length(serial_number) = length(serial_from)
        and not exists (select from recall_stops t where t.recall_id = r.recall_id)
      left join unit_reservations u on u.device_id = d.device_id and reservation_state in ('out', 'done')
      left join order_items i on i.item_id = u.order_item_id left join orders o using (order_id)
      where device_status = 'abnormal' order by serial_number, order_no`,
  )

async function recall(world: World, dice: Dice): Promise<void> {
  const machine = dice.of(
    await world.rows(
      `select distinct on (serial_number) serial_number, key from devices join device_types using (device_type_id)
        join unit_reservations using (device_id) where reservation_state in ('booked', 'out', 'done')
        order by serial_number`,
    ),
  )
  if (!machine) return
  const { serial_number: serial, key } = machine
  // All of them, or one with a reason.
  const remedies = dice.one<readonly RecallRemedy[]>([recallRemedies, ['repair'], ['replace', 'refund']])
  const body = recallBody({ from: serial, model: key, remedies })
  const counted = await post(world, 'operations', '/recalls', body)
  const { notices: expected } = counted.data as CallData<'POST /admin/recalls'>
  await post(world, 'operations', '/recalls', { ...body, dry_run: false, expected })
}

/** Their holders choose a remedy: mostly a refund, a purchase for its price, a rental by a return. */
async function answerRecall(world: World, dice: Dice): Promise<void> {
  const orders = world.orders.map(({ no }) => no)
  const mine = dice.of((await recalled(world)).filter(({ order_no }) => orders.includes(order_no)))
  if (!mine) return
  const { as } = ownerOf(world, mine.order_no)
  const isBought = mine.kind === 'buy'
  const remedy = dice.one(['refund', 'refund', ...recallRemedies])
  const wish = { item_id: mine.item_id, apply_type: requestForRemedy(remedy, isBought ? 'buy' : 'rent') }
  const offered = await world.call(as, 'POST', `/orders/${mine.order_no}/request-offer`, wish)
  const fee = offered.data?.lines?.find(({ rule }: { rule: string }) => rule === 'early_fee')?.amount ?? 0
  if (fee > 0) world.faults.push(`a return for a recall costs a fee: ${mine.order_no} ${fee}`)
  await world.call(as, 'POST', `/orders/${mine.order_no}/requests`, {
    ...{ ...wish, reason_code: 'recalled', recall_remedy: remedy, apply_reason: 'Teruggeroepen.' },
    guarantee_told: true,
    ...(offered.code === 0 && { offer_id: offered.data.offer_id }),
  })
}

/** It is repaired, or was never broken: from then on it can be reserved again. */
async function putInOrder(world: World, dice: Dice): Promise<void> {
  const machine = dice.of(await recalled(world))
  if (machine) await mend(world, machine.device_id)
}

/** From then on it can be handed out again. */
export async function mend(world: World, deviceId: string): Promise<number> {
  const who = world.staff('operations')
  const path = `/admin/devices/${deviceId}`
  const { data } = await world.call(who, 'GET', path)
  const { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area } = data
  const known = { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area }
  const body = { ...known, version: data.version, device_status: 'normal', reason }
  return (await world.call(who, 'PUT', path, body)).code
}

/** Stopped within the hour, because it was a mistake. */
async function stopRecall(world: World, dice: Dice): Promise<void> {
  const waiting = dice.of(
    await world.rows(
      `select recall_id from recalls where tells_at > $1
        and not exists (select from recall_stops where recall_stops.recall_id = recalls.recall_id) order by recall_id`,
      world.now(),
    ),
  )
  if (waiting) await post(world, 'support', `/recalls/${waiting.recall_id}/stop`, { reason })
}

export const recallCommands = {
  stopRecall,
  recall,
  answerRecall,
  putInOrder,
  /** Another machine replaces one that is being repaired. */
  exchange: async (world, dice) => {
    const found = dice.of(
      await requestsOf(
        world,
        "apply_type in ('repair', 'maintenance') and audit_status = 'approved' and r.completed_at is null",
      ),
    )
    if (found) await post(world, 'operations', `/requests/${found.request_no}/swap`)
  },
  /** Somebody gives a command for a machine, wherever it is. */
  commandByHand: async (world, dice) => {
    const machine = dice.of(
      await world.rows(
        `select distinct on (serial_number) device_id from devices join unit_reservations using (device_id)
          order by serial_number`,
      ),
    )
    const command = dice.one(['take_back', 'restock', 'restock', 'start_repair', 'finish_repair', 'release', 'sell'])
    if (machine) await post(world, 'operations', `/devices/${machine.device_id}/commands`, { command, reason })
  },
} satisfies Record<string, Command>
