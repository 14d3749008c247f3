import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'
import { withdrawalDays } from '#domain/shipments/term.ts'
import { translate } from './translate.ts'

const words = {
  fault: { nl: 'jouw schuld', en: 'your fault', de: 'verschuldet', zh: '过错' },
  proven: { nl: 'bewezen is', en: 'proven', de: 'nachgewiesen', zh: '能够证明' },
  later: { nl: 'als dat later is', en: 'if that is later', de: 'falls das später ist', zh: '较晚者为准' },
  label: { nl: 'gratis label', en: 'free label', de: 'kostenlosen Versandetikett', zh: '免费面单' },
  collect: {
    nl: 'halen alles gratis op',
    en: 'collect everything',
    de: 'holen alles kostenlos ab',
    zh: '免费上门取回',
  },
  proportion: {
    nl: 'bedrag dat evenredig is aan wat al geleverd is',
    en: 'an amount which is in proportion to what has been provided',
    de: 'bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang',
    zh: '已提供的部分，占合同约定的全部服务的比例',
  },
  off: { nl: 'maaier uit', en: 'Switch the mower off', de: 'Schalten Sie das Gerät aus', zh: '关机' },
} satisfies Record<string, Record<Language, string>>

/** What the terms say, on the screens that say it too. */
describe.each(languages)('in %s', language => {
  const t = translate(language)

  test('a rented mower is repaired free of charge unless a fault is proven', () => {
    const texts = [
      ...[t('requests.fee.free'), t('request_offer.bill.text', { kind: 'rent' }), t('bill.goods.rights_text')],
      ...[t('order_box.row.guarantee.rent'), t('order_box.row.guarantee.both')],
    ]
    for (const text of texts) {
      expect(text).toContain(words.fault[language])
      expect(text).toContain(words.proven[language])
    }
    expect(t('request_offer.bill.text', { kind: 'buy' })).not.toContain(words.fault[language])
  })

  test('box, offer, contract, instruction and terms give the days in which the server accepts a withdrawal', () => {
    const read = (article: string) =>
      readFileSync(new URL(`content/${language}/${article}.md`, import.meta.url), 'utf8')
    const clauses = read('terms-conditions').match(/^\[(?:period|rent-period|renewal-withdrawn|paid-repair)\] .*$/gm)
    const days = { days: withdrawalDays, until: '…' }
    const told = [
      ...(['name', 'sale', 'rent', 'both'] as const).map(text => t(`order_box.row.withdrawal.${text}`)),
      ...(['renewal', 'buy'] as const).map(kind => t(`request_offer.box.withdrawal.${kind}`)),
      ...(['rent', 'buy', 'renewal', 'buy_out', 'repair'] as const).map(kind =>
        t(`agreement.clause.withdrawal.${kind}`, days),
      ),
      ...[t('pay_result.next.withdraw'), t('detail.price.buy_note'), t('slips.packing.withdraw_text')],
      ...[...(clauses ?? []), read('withdrawal').split('\n## ')[1] ?? ''],
    ]
    expect(clauses).toHaveLength(4)
    for (const text of told) expect(text).toMatch(new RegExp(`(?<!\\d)${withdrawalDays}(?!\\d)|fourteen|vierzehn`))
  })

  test('the instruction says what work costs that began at express request, and that it is withdrawn from all the same', () => {
    const instruction = readFileSync(new URL(`content/${language}/withdrawal.md`, import.meta.url), 'utf8')
    expect(instruction).toContain(words.proportion[language])
    expect(instruction).not.toMatch(/herroepingsrecht verliest|lose your right|erlischt|丧失/)
  })

  test('a renewal is withdrawn from until the later of two days', () => {
    const text = t.rich('rights.know.withdrawal', { rules: String, cancel: String })
    expect(String(text)).toContain(words.later[language])
  })

  test('a product that is sent with our label is refunded once it was sent', () => {
    const told = (way: string) => t('requests.apply.withdrawal_text', { day: '…', way })
    expect([told('label'), told('collect')].map(text => text.includes(words.label[language]))).toEqual([true, false])
    expect([told('label'), told('collect')].map(text => text.includes(words.collect[language]))).toEqual([false, true])
    expect(t('rights.next.withdrawal.money_text')).toContain(words.label[language])
  })

  test('days and months that are set are not typed: another number is read', () => {
    const values = { delivered: '…', end: '…', grace: '4 juni', day: '…', sign_days: 9, months: 18, repair: 'yes' }
    const told = [
      t('orders.now.delivered.text', values),
      t('orders.manage.sign_system', values),
      t('orders.now.rent_over.text', values),
      t('requests.remedy.hint.repair', values),
      t('requests.apply.guarantee_text', values),
      t('requests.apply.arrival_text', values),
    ]
    const numbers = told.map(text => text.match(/\d+/g))
    expect(numbers).toEqual([['9'], ['9'], ['4'], ['18'], ['18'], ['18']])
  })

  test('a mower is handed over switched off, and nobody has to erase anything', () => {
    expect(t('requests.pick_up.before_off')).toContain(words.off[language])
    expect(t('requests.pick_up.before_data')).not.toMatch(/PIN|0000/)
  })
})
