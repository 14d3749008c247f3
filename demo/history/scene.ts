import { transaction } from '#db/transaction.ts'
import { insertUser } from '#server/people/accounts/queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Invented } from './people.ts'
import { readFacts, writeFacts } from './store.ts'
import { usersCalled } from './store-shop.ts'
import type { Who, World } from './world.ts'

/** State of a story, carried from one event to the next. */
export interface Facts {
  quote?: { quote_id: string; hash: string }
  checkout_no?: string
  /** The order of each kind, with its item. */
  rent?: OrderFacts
  buy?: OrderFacts
  request_no?: string
  refund_no?: string
  message_id?: string
  review_id?: string
}

export interface OrderFacts {
  order_no: string
  item_id: string
}

/** One event of one story, with the person and the state. */
export interface Scene {
  world: World
  story: string
  who: Who
  facts: Facts
  /** Stored before the next step, so that a stopped run continues from it. */
  keep(facts: Partial<Facts>): Promise<void>
}

export type SceneStep = (scene: Scene) => Promise<void>

export interface Cast {
  story: string
  person: Invented
  index: number
}

export async function sceneOf(world: World, { story, person, index }: Cast): Promise<Scene> {
  const { db } = world.past
  const scene: Scene = {
    world,
    story,
    who: await residentOf(world, person, index),
    facts: (await readFacts(db, story)) as Facts,
    async keep(more) {
      Object.assign(scene.facts, more)
      await writeFacts(db, story, scene.facts)
    },
  }
  return scene
}

/** The account or guest of a person, created at their first action. */
async function residentOf(world: World, person: Invented, index: number): Promise<Who> {
  const { past } = world
  const key = `person:${person.email}`
  const known = (await readFacts(past.db, key)) as { userId?: string }
  const userId = known.userId ?? (await settleIn(world, person, key))
  const role = person.hasAccount ? 'customer' : 'guest'
  return { ...person, userId, role, ip: `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}` }
}

async function settleIn({ past }: World, person: Invented, key: string): Promise<string> {
  const now = past.clock.now()
  const userId = await transaction(past.db, async tx => {
    const [known] = person.hasAccount ? await usersCalled(tx, [person.email]) : []
    if (known) return known.user_id
    const { name, email, language, hasAccount } = person
    const account = hasAccount
      ? ({ email, user_name: name, auth_provider: 'local', role: 'customer', email_verified_at: now } as const)
      : ({ auth_provider: 'anonymous', role: 'guest' } as const)
    const { user_id } = await insertUser(tx, { ...account, language, created_at: now, updated_at: now })
    await writeFacts(tx, key, { userId: user_id })
    return user_id
  })
  await writeFacts(past.db, key, { userId })
  return userId
}

/** The order of this story; throws if the story took another course. */
export function orderOf({ facts, story }: Scene, kind: 'rent' | 'buy'): OrderFacts {
  return facts[kind] ?? otherTurn(`${story} has no order`)
}

export function requestOf({ facts, story }: Scene): string {
  return facts.request_no ?? otherTurn(`${story} has asked for nothing`)
}

/** Not an error: the rest of the story is skipped. */
export class OtherTurn extends Error {}

function otherTurn(message: string): never {
  throw new OtherTurn(message)
}

export function isOtherTurn(error: unknown): boolean {
  return error instanceof OtherTurn || error instanceof Refusal
}
