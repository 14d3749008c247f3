import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData, CallInput } from '#contract/protocol/call.ts'
import { checkGarden } from '#domain/garden/check-garden.ts'
import { type Position, toPolygon } from '#domain/garden/shape.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, goodPassword, randomIp, register, type SignIn } from '#testing/steps/accounts.ts'

type Body = CallInput<'POST /gardens'>['body']
type Garden = CallData<'POST /gardens'>

let app: TestApp
let mine: SignIn & { email: string }
beforeAll(async () => {
  app = await testApp()
  mine = await register(app)
})
afterAll(() => app.close())

const square = (x: number, y: number, side: number): Position[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
]
const polygon = (points: Position[]) => {
  const { type, coordinates } = toPolygon(points)
  return { type, coordinates: coordinates.map(ring => ring.map(([x, y]): [number, number] => [x, y])) }
}
const address = {
  country: 'NL' as const,
  postcode: '3435 RA',
  house_number: '1',
  street: 'Koolmees',
  city: 'Nieuwegein',
  longitude: 5.0741,
  latitude: 52.0282,
}
const sketched: Body = {
  name: 'Achtertuin',
  address,
  shape: { kind: 'sketch', zones: [polygon(square(0, 0, 20))], no_go: [polygon(square(2, 2, 2))] },
  slope_percent: 5,
  passage_cm: null,
  area_m2: 396,
}
const typed: Body = { ...sketched, shape: { kind: 'typed', area_m2: 1500, zones: 3 }, area_m2: 1500, passage_cm: 120 }
function onMap(longitude: number, latitude: number): Body {
  const zones = [polygon(square(longitude, latitude, 0.0002))]
  const shape = { kind: 'map' as const, zones, no_go: [] }
  const checked = checkGarden(shape, ['NL', 'BE', 'DE'])
  return { ...sketched, shape, area_m2: checked.ok ? checked.area_m2 : 300 }
}

const post = (body: unknown, token = mine.token) => app.send('POST', '/api/gardens', { body, headers: bearer(token) })
const put = (id: string, body: unknown, token = mine.token) =>
  app.send('PUT', `/api/gardens/${id}`, { body, headers: bearer(token) })
const remove = (id: string, token = mine.token) => app.send('DELETE', `/api/gardens/${id}`, { headers: bearer(token) })
const list = async (token = mine.token) =>
  ((await app.send('GET', '/api/gardens', { headers: bearer(token) })).json.data as CallData<'GET /gardens'>).list
const kept = async (body: Body, token = mine.token) => (await post(body, token)).json.data as Garden
const statusAndCode = ({ status, json }: Answer) => [status, json.code]
const fieldsOf = ({ json }: Answer) =>
  (json.data as { fields: { path: string; rule: string }[] }).fields.map(({ path, rule }) => [path, rule])

async function makeGuest(): Promise<SignIn> {
  const answer = await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': randomIp() } })
  return answer.json.data as SignIn
}

describe('a garden', () => {
  test('is stored as it was sketched, with the computed area and the suitable model', async () => {
    const garden = await kept(sketched)
    expect(garden).toMatchObject({ ...sketched, area_m2: 396, zones: 1, recommended: 'genie-600', version: 1 })
    expect(await list()).toContainEqual(garden)
  })

  test('on a map is measured on the ellipsoid', async () => {
    const body = onMap(5.1, 52.1)
    expect(body.area_m2).toBeGreaterThan(300)
    expect(await kept(body)).toMatchObject({ shape: body.shape, area_m2: body.area_m2 })
  })

  test('may be a typed area alone', async () => {
    // 1500 m² in three zones with a passage of 1.2 m: 10 + 4 + 5 % more.
    expect(await kept(typed)).toMatchObject({ shape: typed.shape, zones: 3, recommended: 'genie-1000' })
    const shape = { kind: 'typed' as const, area_m2: 20_000, zones: 1 }
    expect(await kept({ ...typed, shape, area_m2: 20_000 })).toMatchObject({ recommended: null })
  })

  test("stores the browser's area beside the computed one", async () => {
    const { garden_id } = await kept({ ...sketched, area_m2: 397.5 })
    const row = await app.context.db
      .selectFrom('garden_profiles')
      .select(['area_m2', 'browser_area_m2'])
      .where('garden_id', '=', garden_id)
      .executeTakeFirst()
    expect(row).toEqual({ area_m2: 396, browser_area_m2: 397.5 })
  })

  test('changes, one version after another; the newest comes first', async () => {
    const one = await kept(sketched)
    await kept(typed)
    const changed = await put(one.garden_id, { ...typed, name: 'Voortuin', version: 1 })
    expect(changed.json.data).toMatchObject({ garden_id: one.garden_id, name: 'Voortuin', version: 2, zones: 3 })
    expect((await list())[0]).toEqual(changed.json.data)
  })

  test('that was changed meanwhile is not overwritten: the newer version is returned', async () => {
    const one = await kept(sketched)
    await put(one.garden_id, { ...sketched, name: 'Eerste', version: 1 })
    const late = await put(one.garden_id, { ...sketched, name: 'Tweede', version: 1 })
    expect(late.status).toBe(409)
    expect(late.json.data).toMatchObject({ name: 'Eerste', version: 2 })
    const both = await Promise.all(['A', 'B'].map(name => put(one.garden_id, { ...sketched, name, version: 2 })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is forgotten', async () => {
    const { garden_id } = await kept(sketched)
    expect(statusAndCode(await remove(garden_id))).toEqual([200, 0])
    expect((await list()).map(garden => garden.garden_id)).not.toContain(garden_id)
    expect(statusAndCode(await remove(garden_id))).toEqual([404, 404])
  })

  test('belongs to one person: for others it is unknown', async () => {
    const { garden_id } = await kept(sketched)
    const other = await register(app)
    const guest = await makeGuest()
    for (const { token } of [other, guest]) {
      expect(await list(token)).toEqual([])
      expect(statusAndCode(await put(garden_id, { ...sketched, version: 1 }, token))).toEqual([404, 404])
      expect(statusAndCode(await remove(garden_id, token))).toEqual([404, 404])
    }
    expect(await list()).toContainEqual(expect.objectContaining({ garden_id, version: 1 }))
    for (const id of ['nonsense', '1', `${garden_id}x`]) expect(statusAndCode(await remove(id))).toEqual([400, 100401])
    expect(statusAndCode(await app.send('GET', '/api/gardens'))).toEqual([401, 401])
  })

  test('twenty are the limit, also when twenty-five come at once', async () => {
    const { token } = await register(app)
    const answers = await Promise.all(Array.from({ length: 25 }, () => post(typed, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused && fieldsOf(refused)).toEqual([['shape', 'gardens_many']])
  })
})

describe('what is refused, and at which field', () => {
  const zones = (...rings: Position[][]) => ({ ...sketched.shape, no_go: [], zones: rings.map(polygon) })
  const circle = (points: number) =>
    Array.from({ length: points }, (_, index): Position => {
      const angle = (index * 2 * Math.PI) / points
      return [Math.round(1e4 * Math.cos(angle)) / 1e3, Math.round(1e4 * Math.sin(angle)) / 1e3]
    })
  const bow: Position[] = [
    [0, 0],
    [10, 10],
    [10, 0],
    [0, 10],
  ]
  test.each<[string, object, [string, string][]]>([
    ['a line that crosses itself', { shape: zones(square(0, 0, 5), bow) }, [['shape.zones.1', 'shape_crossing']]],
    ['a thousand points in one', { shape: zones(circle(1000)) }, [['shape.zones.0.coordinates.0', 'shape_points']]],
    ['more than a thousand', { shape: zones(circle(480), circle(481), circle(40)) }, [['shape', 'shape_complex']]],
    ['501 points', { shape: zones(circle(501)) }, [['shape.zones.0.coordinates.0', 'shape_points']]],
    [
      'an open line',
      { shape: { ...sketched.shape, zones: [{ type: 'Polygon', coordinates: [bow] }] } },
      [['shape.zones.0.coordinates.0', 'shape_open']],
    ],
    [
      '41 zones',
      { shape: zones(...Array.from({ length: 41 }, (_, n) => square(n * 3, 0, 2))) },
      [['shape.zones', 'shape_many']],
    ],
    ['no zone', { shape: zones() }, [['shape.zones', 'required']]],
    [
      'a cut-out outside',
      { shape: { ...sketched.shape, no_go: [polygon(square(90, 90, 2))] } },
      [['shape.no_go.0', 'no_go_outside']],
    ],
    ['a lawn in Paris', onMap(2.35, 48.85), [['shape.zones.0', 'shape_outside']]],
    ['a lawn in the sea', onMap(3.5, 54), [['shape.zones.0', 'shape_outside']]],
    ['a lawn of half a metre', { shape: zones(square(0, 0, 0.5)), area_m2: 0.25 }, [['shape', 'area_range']]],
    [
      'a lawn of six hectares',
      { shape: { kind: 'typed', area_m2: 60_000, zones: 1 }, area_m2: 50_000 },
      [['shape', 'area_range']],
    ],
    ['another area than ours', { area_m2: 398 }, [['area_m2', 'area_differs']]],
    ['a text as area', { area_m2: 'NaN' }, [['area_m2', 'invalid']]],
    ['nothing as area', { area_m2: null }, [['area_m2', 'invalid']]],
    [
      'a latitude of 95',
      { shape: { kind: 'map', zones: [polygon(square(5, 95, 0.001))], no_go: [] } },
      [
        ['shape.zones.0.coordinates.0.0.1', 'at_most'],
        ['shape.zones.0.coordinates.0.1.1', 'at_most'],
        ['shape.zones.0.coordinates.0.2.1', 'at_most'],
        ['shape.zones.0.coordinates.0.3.1', 'at_most'],
        ['shape.zones.0.coordinates.0.4.1', 'at_most'],
      ],
    ],
    ['a slope of 101 %', { slope_percent: 101 }, [['slope_percent', 'at_most']]],
    ['half a per cent', { slope_percent: 1.5 }, [['slope_percent', 'whole_number']]],
    ['a passage of a foot', { passage_cm: 5 }, [['passage_cm', 'at_least']]],
    ['no name', { name: ' ' }, [['name', 'required']]],
    ['no country', { address: { ...address, country: 'XX' } }, [['address.country', 'country_unknown']]],
    ['half a place', { address: { ...address, latitude: null } }, [['address.latitude', 'required']]],
    ['somebody else as owner', { user_id: '00000000-0000-4000-8000-000000000000' }, [['user_id', 'unknown_field']]],
  ])('%s', async (_name, change, fields) => {
    const answer = await post({ ...sketched, ...change })
    expect(statusAndCode(answer)).toEqual([400, 400])
    expect(fieldsOf(answer)).toEqual(fields)
  })

  test.each([
    ['NaN', 'NaN'],
    ['a number without end', '1e999'],
  ])('%s in the request', async (_name, number) => {
    for (const where of ['"area_m2":396', '[20,0]']) {
      const text = JSON.stringify(sketched).replace(where, where.replace(/396|20/, number))
      const answer = await app.send('POST', '/api/gardens', {
        body: text,
        headers: { ...bearer(mine.token), 'content-type': 'application/json' },
      })
      expect(statusAndCode(answer)).toEqual([400, 400])
    }
  })

  test('half a megabyte of points', async () => {
    const answer = await post({ ...sketched, shape: zones(circle(30_000)) })
    expect(statusAndCode(answer)).toEqual([413, 413])
  })

  test('in the reader’s language', async () => {
    const shape = zones(bow)
    const said = new Set<string>()
    for (const language of ['nl', 'en', 'de', 'zh']) {
      const answer = await app.send('POST', '/api/gardens', {
        body: { ...sketched, shape },
        headers: { ...bearer(mine.token), 'accept-language': language },
      })
      said.add((answer.json.data as { fields: { message: string }[] }).fields[0]?.message ?? '')
    }
    expect(said.size).toBe(4)
    expect([...said].every(text => text.length > 8)).toBe(true)
  })

  test('a change is validated like a new one', async () => {
    const { garden_id } = await kept(sketched, (await register(app)).token)
    expect(statusAndCode(await put(garden_id, { ...sketched, shape: zones(bow), version: 1 }))).toEqual([400, 400])
    expect(statusAndCode(await put(garden_id, sketched))).toEqual([400, 400])
  })
})

describe('gardens as data of a person', () => {
  const sectionsOf = async (token: string) =>
    (
      (await app.send('GET', '/api/user/export', { headers: bearer(token) })).json.data as {
        sections: Record<string, Record<string, unknown>[]>
      }
    ).sections

  test('are in the export', async () => {
    const { token } = await register(app)
    const { garden_id } = await kept(sketched, token)
    expect((await sectionsOf(token)).gardens).toMatchObject([{ garden_id, name: 'Achtertuin', street: 'Koolmees' }])
  })

  test('move with the guest who signs in', async () => {
    const account = await register(app)
    await kept(typed, account.token)
    const guest = await makeGuest()
    const { garden_id } = await kept(sketched, guest.token)
    const answer = await app.send('POST', '/api/user/login', {
      body: { email: account.email, password: goodPassword },
      headers: { 'x-forwarded-for': randomIp(), ...bearer(guest.token) },
    })
    const { token } = answer.json.data as SignIn
    const gardens = await list(token)
    expect(gardens).toHaveLength(2)
    expect(gardens.map(garden => garden.garden_id)).toContain(garden_id)
  })

  test('are deleted with the account', async () => {
    const { token, userInfo } = await register(app)
    await kept(sketched, token)
    const gone = await app.send('POST', '/api/user/delete', {
      body: {},
      headers: bearer(token),
    })
    expect(gone.json.code).toBe(0)
    const rows = await app.context.db
      .selectFrom('garden_profiles')
      .select('garden_id')
      .where('user_id', '=', userInfo.user_id)
      .execute()
    expect(rows).toEqual([])
  })
})
