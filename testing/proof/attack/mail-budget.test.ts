// @module-tag further
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { staffRoles } from '#domain/access.ts'
import { afterResponsesDone } from '#server/platform/queues/after-response.ts'
import { onlyKnown } from '../../attack/not-yet.ts'
import { nobody, publicBodies, sendPublic } from '../../attack/public-bodies.ts'
import { publicForms, sendForm } from '../../attack/public-forms.ts'
import { counts, longTimeouts, rowsOf } from '../../model/proof.ts'
import { plainWeb } from '../../servers/plain-web.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { randomEmail, randomIp, register } from '../../steps/accounts.ts'

/** An unverified sender tries to make the shop send mails: to one mailbox, to many, and to its own staff. */
vi.setConfig(longTimeouts(10))

/** Per window of the limits, by one call: the limit for unverified senders, and five times that per network. */
const budget = { mailbox: 5, network: 25, staff: 10 }

let app: TestApp
beforeAll(async () => {
  app = await testApp({ web: plainWeb, environment: { WORKER: 'on', STRANGER_MAILS: String(budget.mailbox) } })
})
afterAll(() => app.close())

const keys = Object.keys(publicBodies)

/** Mails above a budget are held back or collected in a daily digest: they were not sent. */
const went = "status not in ('held', 'gathered')"

async function mailsTo(whom: 'staff' | readonly string[]): Promise<number> {
  await afterResponsesDone(app.context)
  await app.context.jobs.drain()
  const [row] = await rowsOf(app)(
    `select count(*)::int as n from mails where ${went} and ${whom === 'staff' ? 'recipient in (select email from users where role = any ($1))' : 'recipient = any ($1)'}`,
    whom === 'staff' ? staffRoles : whom,
  )
  return row.n
}

/** One guest after the other, by default over the same connection. */
async function flood(
  key: string,
  count: number,
  of: { email: () => string; network: () => string },
): Promise<string[]> {
  const named: string[] = []
  for (let sent = 0; sent < count; sent += 1) {
    const email = of.email()
    named.push(email)
    await sendPublic(key, { app, email, sender: await nobody(app) }, { network: of.network() })
  }
  return [...new Set(named)]
}

test('mails to one mailbox are limited, whatever the sender, and mails to staff are collected', async () => {
  const found: string[] = []
  const ofStaff: string[] = []
  for (const key of keys) {
    // An address with an account: to others some calls send nothing.
    const { email } = await register(app)
    const before = await mailsTo('staff')
    const ofTheirs = await mailsTo([email])
    await flood(key, budget.mailbox + counts(3, 30), { email: () => email, network: randomIp })
    const mails = (await mailsTo([email])) - ofTheirs
    if (mails > budget.mailbox) found.push(`${key} mails one mailbox: ${mails} times`)
    const alerts = (await mailsTo('staff')) - before
    if (alerts > budget.staff) ofStaff.push(`${key} mails staff: ${alerts} times`)
  }
  onlyKnown('mail', found)
  onlyKnown('mailToStaff', ofStaff)
})

test('one network can cause mails to a few mailboxes only', async () => {
  const found: string[] = []
  for (const key of keys) {
    const network = randomIp()
    const named = await flood(key, budget.network + counts(3, 40), { email: randomEmail, network: () => network })
    const mails = await mailsTo(named)
    if (mails > budget.network) found.push(`${key} mails from one network: ${mails} times`)
  }
  onlyKnown('mailFromNetwork', found)
})

test('a form of a page causes no mail that its call would not cause', async () => {
  const half = Math.ceil(budget.network / 2) + counts(2, 20)
  for (const [path, key] of Object.entries(publicForms)) {
    const network = randomIp()
    const named = await flood(key, half, { email: randomEmail, network: () => network })
    for (let sent = 0; sent < half; sent += 1) {
      const email = randomEmail()
      named.push(email)
      await sendForm(app, path, email, network)
    }
    expect(await mailsTo(named), path).toBeLessThanOrEqual(budget.network)
  }
})
