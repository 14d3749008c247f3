import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { queues } from './store-today.ts'

export interface ModelMetrics {
  device_type: string
  name: string
  rentable: number
  rented_out: number
}

/** Rental machines, and how many of them are out, counted in the index of models. */
export async function readModelMetrics(db: Reader, language: Language): Promise<ModelMetrics[]> {
  const { rows } = await sql<ModelMetrics>`
    select key as device_type, coalesce(texts -> ${language} ->> 'name', key) as name,
           rentable::int, rented_out::int
      from (select device_type_id, count(*) as rentable, count(*) filter (where holder = 'tenant') as rented_out
              from devices where pool = 'rent' and holder <> 'sold' and device_status <> 'disabled'
             group by device_type_id) as fleet
      join device_types using (device_type_id)
     order by position, key`.execute(db)
  return rows
}

export interface RentMetrics {
  rents_running: number
  to_deliver: number
  overdue: number
}

export async function readRentMetrics(db: Reader, today: Day): Promise<RentMetrics> {
  const { rows } = await sql<RentMetrics>`
    select
      (select count(*)::int from orders where kind = 'rent' and order_status in ('delivered', 'in_use')) as rents_running,
      (select count(*)::int from orders where order_status = 'in_transit') as to_deliver,
      (select count(*)::int from (${queues.overdue.rows(today)}) as late) as overdue`.execute(db)
  return rows[0] ?? { rents_running: 0, to_deliver: 0, overdue: 0 }
}

/** Rentals that end per day; a day without any has no row. */
export async function endsByDay(db: Reader, from: Day, to: Day): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select end_on::text as day, count(*)::int as count from orders
     where kind = 'rent' and order_status in ('delivered', 'in_use') and end_on between ${from}::date and ${to}::date
     group by end_on`.execute(db)
  return rows
}
