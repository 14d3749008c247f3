import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codes } from '#contract/protocol/codes.ts'
import { Attack, envelopeOf, isOpenTo } from '../../attack/attack.ts'
import { belongingsOf, digestOf } from '../../attack/belongings.ts'
import { onlyKnown } from '../../attack/not-yet.ts'
import { addressOffers, bodyOf, bodyOffers, fitting, leavesOf, offerOf } from '../../attack/offers.ts'
import { preparedBody } from '../../attack/prepared-bodies.ts'
import { type AttackWorld, attackWorld, type Person } from '../../attack/world.ts'
import { writesSince } from '../../attack/writes.ts'
import { type Actor, headersOf } from '../../fuzz/actors.ts'
import { counts, longTimeouts } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { askForCode, bearer, randomEmail, randomIp } from '../../steps/accounts.ts'

/** Every actor calls everything with ids of other people: each id in the path, and each id in a body. */
vi.setConfig(longTimeouts(10))

let dataDir: string
let app: TestApp
let world: AttackWorld
let attack: Attack
let before: Map<Person, Record<string, string>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-attack-'))
  app = await testApp({ wall: slowWall(), environment: { DATA_DIR: dataDir } })
  world = await attackWorld(app)
  attack = await Attack.open(world)
  before = await digests()
}, 600_000)
afterAll(async () => {
  attack?.close()
  await app?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/**
 * The clock of sessions is slow: attackers hold valid tokens and fresh proofs to the end, however busy the machine is.
 */
function slowWall() {
  const began = Date.now()
  return { now: () => new Date(began + (Date.now() - began) / 20) }
}

const victims = () => world.people.slice(0, counts(1, world.people.length))
const othersOf = (victim: Person) => world.everybody.filter(actor => actor !== victim)
const idsOf = (person: Person) => world.belongings.get(person)?.ids ?? []
/** What customers may do too concerns their own data and is no task of staff. */
const isTheirWork = (actor: Actor, { who }: { who: unknown }) =>
  Array.isArray(who) && !who.includes('customer') && isOpenTo({ who } as never, actor)

async function digests(): Promise<Map<Person, Record<string, string>>> {
  const found = new Map<Person, Record<string, string>>()
  for (const person of world.people) {
    const owner = { userId: person.userId, words: [person.canary] }
    found.set(person, digestOf(await belongingsOf(app, world.catalogue, owner)))
  }
  return found
}

const noneHere: Record<string, string> = {
  proposals: 'What staff propose to each other about an order.',
  questions: 'Published, in words of staff; until then a question is a message.',
  recalls: 'Of the shop, about a model.',
  recall_notices: 'What was mailed for a recall; nothing can be asked of it.',
  recall_reminders: 'What was mailed again for a recall; nothing can be asked of it.',
  recall_reminder_runs: 'When holders were reminded; nothing can be asked of it.',
  recall_stops: 'That a recall was stopped: of the shop, as the recall.',
  sealed_papers: 'Of people who were erased.',
  share_records: 'Between two people.',
  work_assignments: 'Of staff.',
}

test('every table with personal data has a row of a person', async () => {
  const { tables, foreignKeys } = world.catalogue
  const [first] = world.people
  const rows = first && world.belongings.get(first)?.rows
  // Reached from an account by references alone, in any number of steps. A model names a file of the shop.
  const reached = new Set(['users'])
  for (let size = 0; size < reached.size; ) {
    size = reached.size
    for (const { child, parent } of foreignKeys) if (reached.has(parent) && child !== 'device_types') reached.add(child)
  }
  for (const name of Object.keys(noneHere)) expect(reached, name).toContain(name)
  const empty = tables.map(({ name }) => name).filter(name => reached.has(name) && !rows?.has(name))
  expect(empty.sort()).toEqual(Object.keys(noneHere).sort())
})

/** Ids that work only in a state that nobody here is in, or that belong to the shop. */
const opensNothing: Record<string, string> = {
  'GET /activities/ongoing/{id}/rules': 'Of the shop.',
  'GET /documents/{name}.pdf': 'Of the shop.',
  'GET /orders/{order_no}/shortage': 'Only while a machine is missing.',
  'GET /requests/{request_no}/label': 'Only while something comes back.',
  'GET /requests/{request_no}/settlement.pdf': 'Only after a return.',
}

test('ids that work for their owner are among those the others try', async () => {
  const closed: string[] = []
  const asked = attack.calls.filter(({ method, path, pathParameters, who }) => {
    const isOfShop = /^\/(device-types|products)\//.test(path)
    return method === 'GET' && pathParameters.length > 0 && !Array.isArray(who) && !isOfShop
  })
  for (const call of asked) {
    const offers = world.people.flatMap(person => addressOffers(call, attack.attackerFor(person), idsOf(person)))
    const heard = await Promise.all(offers.map(offer => attack.send(offer)))
    if (heard.every(({ status }) => status !== 200)) closed.push(call.key)
  }
  expect(closed.sort()).toEqual(Object.keys(opensNothing).sort())
})

test('no path gives access to another person’s data', async () => {
  for (const victim of victims())
    for (const [turn, actor] of othersOf(victim).entries())
      for (const [index, call] of attack.calls.entries()) {
        if (isTheirWork(actor, call)) continue
        const isOpen = isOpenTo(call, actor)
        // Which role may call what is tested in role-matrix.test: here each closed call is asked by some of them.
        if (!isOpen && (index + turn) % counts(4, 1) !== 0) continue
        const offers = addressOffers(call, attack.attackerFor(actor), idsOf(victim))
        await attack.run(call, actor, victim, isOpen ? offers : offers.slice(0, 1))
      }
  const { sent, good, faults } = attack.report
  process.stdout.write(`${sent} addresses with foreign ids, ${good} answered\n`)
  onlyKnown('foreignThings', [...faults.values()])
  expect(sent).toBeGreaterThan(2000)
})

test('no list contains another person’s data', async () => {
  attack.report.faults.clear()
  for (const victim of victims())
    for (const actor of othersOf(victim))
      for (const call of attack.calls) {
        if (call.method !== 'GET' || call.pathParameters.length > 0 || isTheirWork(actor, call)) continue
        const offer = offerOf(call, attack.attackerFor(actor), { path: {}, query: {}, body: undefined, foreign: [] })
        await attack.run(call, actor, victim, [offer])
      }
  onlyKnown('foreignThings', [...attack.report.faults.values()])
})

test('no body gives access to another person’s data', async () => {
  attack.report.faults.clear()
  const sentBefore = attack.report.sent
  for (const victim of victims())
    for (const actor of othersOf(victim)) {
      const isPerson = world.people.includes(actor as Person)
      if (!isPerson && actor.role !== undefined) continue
      for (const call of attack.calls) {
        if (!call.body || !isOpenTo(call, actor)) continue
        const attacker = attack.attackerFor(actor)
        for (let round = 0; round < counts(1, 8); round += 1) {
          const base = isPerson ? await preparedBody(world, call.key, actor as Person) : undefined
          await attack.run(call, actor, victim, bodyOffers(call, attacker, idsOf(victim), base))
        }
      }
    }
  process.stdout.write(`${attack.report.sent - sentBefore} bodies with foreign ids\n`)
  onlyKnown('foreignNames', [...attack.report.faults.values()])
})

test('all data are unchanged', async () => {
  const after = await digests()
  for (const victim of victims()) {
    const then = before.get(victim) ?? {}
    const now = after.get(victim) ?? {}
    expect(Object.keys(then).length).toBeGreaterThan(100)
    expect(Object.keys(then).filter(row => now[row] !== then[row])).toEqual([])
    // Where everyone is a victim in turn, each has used their own data for attacks on the others, and so has more of
    // them.
    if (victims().length === 1) expect(Object.keys(now).filter(row => !(row in then))).toEqual([])
  }
})

/** The purpose of a mailed code, by the call that accepts it. */
const purposes: Record<string, string> = {
  'POST /user/register': 'register',
  'POST /user/email': 'change_email',
  'POST /user/open-order': 'open_order',
  'POST /user/prove': 'prove',
}

test('a mailed code verifies no address but its own', async () => {
  const taking = attack.calls.filter(({ body }) => body && leavesOf(body).some(({ name }) => name === 'captcha_id'))
  expect(taking.map(({ key }) => key).sort()).toEqual(Object.keys(purposes).sort())
  const [victim, actor, guest] = world.people
  const open = Object.values(purposes).filter(purpose => purpose !== 'prove')
  for (const { key, path } of taking)
    for (const [purpose, email] of [
      ...(key.endsWith('prove') ? [] : [[purposes[key] ?? '', victim?.email ?? '']]),
      ...open.flatMap(other => (other === purposes[key] ? [] : [[other, '']])),
    ] as const) {
      const mine = randomEmail()
      // A guest has no password and proves themselves by a code.
      const token = (key.endsWith('prove') ? guest : actor)?.token ?? ''
      const { captcha_id, code } = await askForCode(app, mine, purpose ?? '', { token })
      const proven = { captcha_id, captcha_code: code }
      const body = key.endsWith('prove') ? { ...proven, way: 'code' } : { ...proven, email: email || mine }
      const answer = await app.send('POST', `/api${path}`, {
        body: key.endsWith('register') ? { ...body, password: 'Zwaluwen-2031!' } : body,
        headers: { 'x-forwarded-for': randomIp(), ...(/email$|prove$/.test(key) && bearer(token)) },
      })
      expect(answer.json.code, `${key} with a code for ${purpose}`).toBeGreaterThan(0)
      expect(answer.json.code, `${key} looks at the code for ${purpose}`).not.toBe(codes.proof_required.code)
    }
})

test('another person’s idempotency key does not return the stored response', async () => {
  attack.report.faults.clear()
  const [actor, , victim] = world.people
  if (!actor || !victim) return
  let repeated = 0
  for (const call of attack.calls) {
    if (!call.idempotent || !call.body || !isOpenTo(call, victim) || !isOpenTo(call, actor)) continue
    for (let round = 0; round < counts(1, 20); round += 1) {
      const asked = attack.attackerFor(victim)
      const path = Object.fromEntries(
        call.pathParameters.map(({ name }) => [name, fitting(name, asked.own)[0]?.value ?? 'x']),
      )
      const body = (await preparedBody(world, call.key, victim)) ?? bodyOf(call.body, asked)
      const foreign = [...Object.values(path), ...(JSON.stringify(body).match(/[\w-]{8,}/g) ?? [])]
      const made = offerOf(call, asked, { path, query: {}, body, foreign })
      made.headers['idempotency-key'] = `${call.key} ${round}`
      const heard = await attack.send(made)
      if (envelopeOf(heard).code === 0) repeated += 1
      const { text } = heard
      // The session is in the header only.
      const again = await attack.send({ ...made, headers: { ...made.headers, ...headersOf(actor) } })
      if (envelopeOf(heard).code === 0 && again.text === text && envelopeOf(heard).data !== null)
        attack.note(call, `${actor.name} was given the answer of ${victim.name}`, made, again)
    }
  }
  onlyKnown('foreignNames', [...attack.report.faults.values()])
  expect(repeated).toBeGreaterThan(0)
})

/** Calls of staff whose body names what they are about. */
const meantSo: Record<string, string> = {
  'POST /admin/statements/{statement_id}/link': 'Says whose contract a statement was about.',
}

test('actions of staff on one order do not affect another', async () => {
  attack.report.faults.clear()
  const [victim, subject] = world.people
  const admin = world.everybody.find(({ role }) => role === 'admin')
  if (!victim || !subject || !admin) return
  const attacker = { ...attack.attackerFor(admin), own: idsOf(subject) }
  await writesSince(app)
  const before = attack.report.sent
  for (const call of attack.calls) {
    if (!call.body || !Array.isArray(call.who) || !isOpenTo(call, admin)) continue
    // If the path does not name a subject, the body does; actions on people would destroy the test's data.
    if (call.pathParameters.length === 0 || call.path.startsWith('/admin/users') || call.key in meantSo) continue
    for (let round = 0; round < counts(1, 6); round += 1)
      await attack.run(call, admin, victim, bodyOffers(call, attacker, idsOf(victim)))
  }
  process.stdout.write(`${attack.report.sent - before} bodies of staff with ids of another\n`)
  const found = [...attack.report.faults.values()].filter(fault => !/ was (told|given) /.test(fault))
  onlyKnown('foreignNames', found)
})
