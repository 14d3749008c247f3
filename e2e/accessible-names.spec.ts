import { type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { openPage } from './goods.ts'
import { settled } from './office.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

/**
 * What a screen reader reads, in order: roles, names and states of the elements that do not depend on orders. Prices,
 * numbers and days of the demo are left out, as are elements that may come in between.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const language of languages) {
  // The elements are the same in every language; `npm run proof` checks them in all.
  if (language !== 'nl' && process.env.GENIE_PROOF !== 'full') continue
  test(`${language}: what is read aloud of the frame, the offer and the login`, async ({ page }) => {
    const t = translate(language)
    await openPage(page, `/${language}`)
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(frame(language))
    await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot(`
      - contentinfo:
        - list:
          - listitem:
            - link ${name('layout.footer.withdraw', t)}
          - listitem:
            - link ${name('layout.footer.cancel_rental', t)}
    `)

    await openPage(page, `/${language}/detail?type=genie-1000`)
    await expect(page.getByRole('region', { name: t('detail.price.label'), exact: true })).toMatchAriaSnapshot(`
      - region ${name('detail.price.label', t)}:
        - group ${name('detail.price.switch', t)}:
          - radio ${name('detail.price.rent', t)} [checked]
          - radio ${name('detail.price.buy', t)}
        - status
        - slider ${name('detail.price.term', t)}
        - button "7" [pressed]
        - term: ${t('detail.price.today')}
        - definition
        - link ${name('detail.price.go_rent', t)}
        - button /${plain(t('cart.put.button'))}.+Genie 1000/
    `)

    await openPage(page, `/${language}/login`)
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading ${name('pages.login.heading', t)} [level=1]
        - textbox ${name('account.field.email', t)}
        - textbox ${name('account.field.password', t)}
        - button ${name('kit.show_password', t)}
        - link ${name('account.login.forgot', t)}
        - button ${name('account.login.submit', t)}
        - navigation ${name('account.other_ways', t)}:
          - list:
            - listitem:
              - link /^${plain(t('account.login.register'))}/
            - listitem:
              - link /^${plain(t('account.login.open_order'))}/
            - listitem:
              - button /^${plain(t('account.login.guest'))}/
    `)
  })

  test(`${language}: what is read aloud of a payment and of an order`, async ({ page }) => {
    const t = translate(language)
    const me = await shopper(page, language)
    const { checkout_no } = await me.place([{ sku: 'blades-set-9', quantity: 1 }])
    const order_no = numberOf(await me.paid([{ sku: 'blades-set-9', quantity: 1 }]), 'buy')
    await me.enter()
    await openPage(page, `/${language}/pay?checkout_no=${checkout_no}`)
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - navigation ${name('pay.steps.label', t)}
        - heading ${name('pages.pay.heading', t)} [level=1]
        - group ${name('pay.method.legend', t)}:
          - radio ${name('pay.method.ideal', t)} [checked]
          - radio ${name('pay.method.card', t)}
          - radio ${name('pay.method.paypal', t)}
        - button /€/
    `)

    await openPage(page, `/${language}/order/buy/detail?order_no=${order_no}`)
    const region = (words: string) => `
        - region "${words}":
          - heading "${words}" [level=2]`
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - navigation ${name('kit.breadcrumb', t)}
        - heading [level=1]${[
          t('orders.goods.heading', { count: 1 }),
          t('orders.address.heading'),
          t('orders.pay.heading'),
          t('orders.documents.heading'),
          t('orders.manage.heading'),
          t('orders.timeline'),
          t('orders.info.heading'),
        ]
          .map(region)
          .join('')}
    `)
  })
}

test('what is read aloud of a list of the admin app', async ({ page }) => {
  const t = translate('nl')
  await signedInAs(page, 'operations@genie.example')
  await page.goto('/nl/admin/orders')
  await settled(page)
  const column = (key: 'status' | 'recipient' | 'goods') => `
            - columnheader "${t(`admin_orders.column.${key}`)}"`
  const sorted = (key: 'start' | 'created' | 'amount') => `
            - columnheader "${t(`admin_orders.column.${key}`)}":
              - button "${t(`admin_orders.column.${key}`)}"`
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "${t('admin.screen.orders')}" [level=1]
      - navigation "${t('admin_orders.tabs')}"
      - search:
        - searchbox "${t('admin_orders.search')}"
        - combobox "${t('admin_orders.kind_label')}"
        - combobox "${t('admin_orders.country')}"
        - combobox "${t('admin_orders.machine')}"
        - textbox "${t('admin_orders.from')}"
        - textbox "${t('admin_orders.to')}"
        - button "${t('admin.list.views')}"
        - button "${t('admin.list.export')}"
      - 'table "${t('admin.list.caption', { title: t('admin.screen.orders') })}"':
        - rowgroup:
          - row:
            - columnheader "${t('admin.list.choose_all')}":
              - checkbox "${t('admin.list.choose_all')}"
            - columnheader "${t('admin_orders.column.order_no')}"${column('status')}${column('recipient')}${column('goods')}${sorted('start')}${sorted('created')}${sorted('amount')}
        - rowgroup:
          - row:
            - cell:
              - checkbox
            - rowheader:
              - link
  `)
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - button "${t('admin.rail.narrow')}"
      - button /^${t('admin.search.open')}/
      - navigation "${t('admin.rail.label')}":
        - heading "${t('admin.section.work')}" [level=2]
        - list:
          - listitem:
            - link "${t('admin.screen.today')}"
  `)
})

function frame(language: Language): string {
  const t = translate(language)
  const links = (['models', 'rent', 'buying_guide', 'beginners_guide', 'reviews', 'service'] as const).map(
    key => `
        - listitem:
          - link "${t(`layout.nav.${key}`)}"`,
  )
  return `
  - banner:
    - link "Genie"
    - navigation ${name('layout.nav.label', t)}:
      - list:${links.join('')}
    - button /${plain(t('layout.language.label'))}/
    - button ${name('layout.account.sign_in', t)}
    - link ${name('layout.cart.label', t)}
  `
}

type Words = ReturnType<typeof translate>

/** Quoted, as in a snapshot. */
function name(key: Parameters<Words>[0], t: Words): string {
  return JSON.stringify(t(key))
}

/** Escaped for a pattern. */
function plain(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
