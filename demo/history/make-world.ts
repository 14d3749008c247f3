import { listDocuments } from '#server/offers/documents/list-documents.ts'
import type { Context } from '#server/platform/context.ts'
import { demoPeople } from '../seed/demo-people.ts'
import { makePast } from './past.ts'
import { skuIds, usersCalled } from './store-shop.ts'
import { type Caller, callIn, type World } from './world.ts'

export async function makeWorld(
  context: Context,
  begins: Date,
  sendWaiting: (world: World) => Promise<void>,
): Promise<World> {
  const past = makePast(context, begins)
  const { list } = await listDocuments(past)
  const team = await staffOf(context)
  const world: World = {
    past,
    skus: await skuIds(context.db),
    termsVersion: list.find(({ name }) => name === 'terms')?.version ?? '',
    call: callIn(past),
    sendWaiting: () => sendWaiting(world),
    staff: role => {
      const person = team.get(role)
      if (!person) throw new Error(`Nobody works as ${role}`)
      return person
    },
  }
  return world
}

/** The members of staff whose logins the demo shows. */
async function staffOf({ db }: Context): Promise<Map<string, Caller>> {
  const emails = demoPeople.list.flatMap(({ email, role }) => (role === 'customer' ? [] : [email]))
  const rows = await usersCalled(db, emails)
  return new Map(
    rows.flatMap(({ user_id: userId, email }) => {
      const login = demoPeople.list.find(person => person.email === email)
      return login ? [[login.role, { userId, role: login.role, language: login.language, ip: '198.51.9.1' }]] : []
    }),
  )
}
