import { translate } from '#i18n/translate.ts'
import type { Visitor } from './visitor.ts'

const t = translate('nl')
const password = 'Genie-demo-2026'
const tenant = { name: 'Anna de Vries', phone: '+31 6 12345678', postcode: '3435 RA', street: 'Koolmees' }

/** What the journeys of one browser hand on to each other. */
export interface Memory {
  email: string
  /** The purchase that the desk sends and its customer complains about. */
  orderNo: string
  session: string
}

export interface Journey {
  name: string
  walk(visitor: Visitor, memory: Memory): Promise<void>
}

async function fillInPerson(visitor: Visitor, { email }: Memory): Promise<void> {
  await visitor.fill(t('buy.contact.name'), tenant.name)
  await visitor.fill(t('buy.contact.email'), email)
  await visitor.fill(t('buy.contact.phone'), tenant.phone)
  await visitor.fill(t('buy.address.postcode'), tenant.postcode)
  // Unpaid orders per address are limited.
  await visitor.fill(t('buy.address.house_number'), String(1 + Math.floor(Math.random() * 9000)))
  await visitor.fill(t('buy.address.street'), tenant.street)
  await visitor.fill(t('buy.address.city'), 'Nieuwegein')
}

const order = (visitor: Visitor) => visitor.press({ css: '.order-button' })
const bank = (visitor: Visitor, outcome: 'success' | 'decline') => visitor.press({ css: `button[value="${outcome}"]` })

async function signIn(visitor: Visitor, email: string, from: string): Promise<void> {
  await visitor.tab.run(
    'localStorage.clear(); sessionStorage.clear(); location.href = arguments[0]',
    visitor.origin + from,
  )
  await visitor.is('/nl/login')
  await visitor.open('/nl/login')
  await visitor.fill(t('account.field.email'), email)
  await visitor.fill(t('account.field.password'), password)
  await visitor.press({ button: t('account.login.submit'), within: 'main' })
}

const sessionOf = (visitor: Visitor) => visitor.tab.run<string>("return localStorage.getItem('genie.session') ?? ''")

/** In this order: each begins where the one before has ended. */
export const journeys: readonly Journey[] = [
  {
    name: 'home, list and detail stand as they should',
    async walk(visitor) {
      for (const path of ['/nl', '/nl/product', '/nl/detail?type=genie-600', '/nl/rent', '/nl/rent-or-buy']) {
        await visitor.open(path)
      }
    },
  },
  {
    name: 'the machine turns in 3D, or the page says that this browser has none',
    async walk(visitor) {
      await visitor.open('/nl/detail?type=genie-600')
      await visitor.press({ css: '.viewer-door button' })
      const hasGraphics = "return document.createElement('canvas').getContext('webgl2') !== null"
      if (!(await visitor.tab.run<boolean>(hasGraphics))) return visitor.sees(t('machine_viewer.no_webgl'))
      await visitor.until(
        () => visitor.tab.run<boolean>("return document.querySelector('[data-azimuth]') !== null"),
        'the machine in 3D',
      )
      const azimuth = () => visitor.tab.run<string>("return document.querySelector('[data-azimuth]').dataset.azimuth")
      const before = await azimuth()
      await visitor.tab.run("document.querySelector('[data-azimuth]').focus()")
      await visitor.tab.key('ArrowLeft')
      await visitor.until(async () => (await azimuth()) !== before, 'a turn by an arrow key')
    },
  },
  {
    name: 'a guest rents, with a garden, and pays after the bank has declined once',
    async walk(visitor, memory) {
      await visitor.open('/nl/detail?type=genie-600&kind=rent&months=3')
      await visitor.press({ css: 'main a[href*="/rent/fill"]' })
      await visitor.is('/nl/rent/fill')
      await fillInPerson(visitor, memory)
      await visitor.open(`${await visitor.path()}&step=map`)
      await visitor.fill(t('garden.rectangle.label'), '12,5 x 8')
      await visitor.tab.key('Enter')
      await visitor.sees('100 m²')
      await visitor.tick(t('order_box.terms.label'))
      await visitor.tick(t('order_box.age.label'))
      await order(visitor)
      await bank(visitor, 'decline')
      await visitor.until(async () => (await visitor.path()).endsWith('?declined'), 'that the bank has declined')
      await bank(visitor, 'success')
      await visitor.sees(t('pay_result.success.title'))
    },
  },
  {
    name: 'a guest buys blades and pays',
    async walk(visitor, memory) {
      await visitor.open('/nl/product')
      await visitor.press({ button: t('cart.put.short') })
      await visitor.sees(t('cart.put.see'))
      await visitor.open('/nl/cart')
      await visitor.press({ link: t('cart.sum.go') })
      await visitor.is('/nl/buy')
      await fillInPerson(visitor, memory)
      await visitor.tick(t('order_box.terms.label'))
      await order(visitor)
      await bank(visitor, 'success')
      await visitor.sees(t('pay_result.success.title'))
      memory.session = await sessionOf(visitor)
      memory.orderNo = await visitor.tab.run<string>(
        `const asked = new XMLHttpRequest()
         asked.open('GET', '/api/orders', false)
         asked.setRequestHeader('authorization', 'Bearer ' + JSON.parse(localStorage.getItem('genie.session')).token)
         asked.send()
         return JSON.parse(asked.responseText).data.list.find(one => one.kind === 'buy').order_no`,
      )
    },
  },
  {
    name: 'staff sign in, send the order and report it as delivered',
    async walk(visitor, { orderNo }) {
      await signIn(visitor, 'operations@genie.example', `/nl/admin/orders/${orderNo}`)
      await visitor.sees(orderNo)
      await visitor.press({ button: t('admin_order.ship.open') })
      await visitor.press({ button: t('admin_order.ship.submit'), within: '[role="dialog"], dialog' })
      await visitor.sees(t('admin_order.ship.done', { no: orderNo }))
      await visitor.press({ button: t('admin_order.shipments.tell.deliver.open') })
      await visitor.press({ button: t('admin_order.shipments.tell.deliver.submit'), within: '[role="dialog"], dialog' })
      await visitor.sees(t('admin_order.shipments.state.delivered'))
      for (const path of ['', '/orders', '/requests', '/devices', '/money']) await visitor.open(`/nl/admin${path}`)
    },
  },
  {
    name: 'its customer finds it delivered, and what can be asked for',
    async walk(visitor, { orderNo, session }) {
      await visitor.tab.run("localStorage.setItem('genie.session', arguments[0])", session)
      await visitor.open(`/nl/order/buy/detail?order_no=${orderNo}`)
      await visitor.sees(t('kit.status.delivered'))
      await visitor.press({ button: t('requests.choices.ask.claim') })
      await visitor.press({ label: t('requests.apply.words') })
      await visitor.tab.type('Eén mesje is gebarsten.')
      await visitor.tab.key('Escape')
    },
  },
  {
    name: 'a customer signs in and sees their own home',
    async walk(visitor) {
      await signIn(visitor, 'klant@genie.example', '/nl/user/info')
      await visitor.until(async () => !(await visitor.path()).startsWith('/nl/login'), 'a page behind the sign-in')
      for (const path of ['/nl', '/nl/user/info', '/nl/cart']) await visitor.open(path)
    },
  },
]
