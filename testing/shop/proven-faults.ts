import { createHash, randomUUID } from 'node:crypto'
import { angles } from '#domain/requests/inspection.ts'
import { pngOf } from '../steps/pictures.ts'
import type { TestApp } from './test-app.ts'

interface Evidence {
  /** Whether there is a report of the condition when the machine left. */
  report?: boolean
  /** Whether staff have sent a picture of the damage. */
  picture?: boolean
}

/** What a bill for damage to a rented machine needs, without the uploads and the mail of the message. */
export async function proveFault(app: TestApp, requestNo: string, { report = true, picture = true }: Evidence = {}) {
  const { db, clock } = app.context
  const at = clock.now()
  const request = await db
    .selectFrom('requests')
    .select(['after_sale_id', 'item_id', 'language'])
    .where('request_no', '=', requestNo)
    .executeTakeFirstOrThrow()
  const { user_id: seen_by } = await db
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', 'operations')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { after_sale_id, item_id, language } = request
  const machine = await db
    .selectFrom('unit_reservations')
    .select('device_id')
    .where('order_item_id', '=', item_id)
    .where('reservation_state', '=', 'out')
    .where(eb =>
      eb.not(
        eb.exists(
          eb.selectFrom('hand_overs').select('hand_over_id').whereRef('hand_overs.item_id', '=', 'order_item_id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (report && machine?.device_id) {
    const pictures = angles.map(angle => ({ angle, id: randomUUID() }))
    await db
      .insertInto('hand_overs')
      .values({
        ...{ item_id, device_id: machine.device_id, direction: 'out', seen_by, at },
        checklist: JSON.stringify({ pictures, parts: [] }),
      })
      .execute()
  }
  if (!picture) return
  const file_id = randomUUID()
  const bytes = pngOf(8, 8)
  await app.context.files.put(file_id, bytes)
  await db
    .insertInto('files')
    .values({
      ...{ file_id, owner_id: seen_by, purpose: 'after_sale', is_public: false, mime: 'image/png' },
      ...{ bytes: bytes.length, width: 8, height: 8, sha256: createHash('sha256').update(bytes).digest() },
      created_at: at,
    })
    .execute()
  const { message_id } = await db
    .insertInto('request_messages')
    .values({ after_sale_id, written_by: 'staff', user_id: seen_by, language, text: 'De schade.', created_at: at })
    .returning('message_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('request_pictures')
    .values({ file_id, after_sale_id, message_id, shows: 'message', position: 0, created_at: at })
    .execute()
}
