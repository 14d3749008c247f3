import type { Language } from '#domain/languages.ts'
import type { CarrierEvent } from '#domain/shipments/carrier-events.ts'

type Word = 'title' | 'note' | 'order' | 'from' | 'to' | 'nothing' | 'act'

/** Texts of the label and the tracking page, which belong to the carrier and not to the shop. */
export const depotTexts: Record<Language, Record<Word, string> & { events: Record<CarrierEvent, string> }> = {
  nl: {
    title: 'Waar is het pakket?',
    note: 'Oefenpakket: er wordt niets vervoerd.',
    order: 'Bestelling',
    from: 'Van',
    to: 'Aan',
    nothing: 'Aangemeld, nog niet opgehaald.',
    act: 'Laat nu gebeuren:',
    events: {
      accepted: 'Opgehaald',
      in_transit: 'Gesorteerd',
      out_for_delivery: 'Onderweg naar de ontvanger',
      not_home: 'Niemand thuis',
      delivered: 'Bezorgd',
      lost: 'Kwijtgeraakt',
      returning: 'Op weg terug naar de afzender',
      back_at_sender: 'Terug bij de afzender',
    },
  },
  en: {
    title: 'Where is the parcel?',
    note: 'Practice parcel: nothing is carried.',
    order: 'Order',
    from: 'From',
    to: 'To',
    nothing: 'Announced, not picked up yet.',
    act: 'Let it happen now:',
    events: {
      accepted: 'Picked up',
      in_transit: 'Sorted',
      out_for_delivery: 'Out for delivery',
      not_home: 'Nobody at home',
      delivered: 'Delivered',
      lost: 'Lost',
      returning: 'On its way back to the sender',
      back_at_sender: 'Back with the sender',
    },
  },
  zh: {
    title: '包裹在哪里？',
    note: '这是练习包裹，不会真的运送。',
    order: '订单',
    from: '寄件人',
    to: '收件人',
    nothing: '已登记，尚未取件。',
    act: '让它现在发生：',
    events: {
      accepted: '已取件',
      in_transit: '已分拣',
      out_for_delivery: '派送中',
      not_home: '无人在家',
      delivered: '已送达',
      lost: '已丢失',
      returning: '正在退回寄件人',
      back_at_sender: '已退回寄件人',
    },
  },
  de: {
    title: 'Wo ist das Paket?',
    note: 'Übungspaket: Es wird nichts befördert.',
    order: 'Bestellung',
    from: 'Von',
    to: 'An',
    nothing: 'Angekündigt, noch nicht abgeholt.',
    act: 'Jetzt geschehen lassen:',
    events: {
      accepted: 'Abgeholt',
      in_transit: 'Sortiert',
      out_for_delivery: 'In Zustellung',
      not_home: 'Niemand zu Hause',
      delivered: 'Zugestellt',
      lost: 'Verloren gegangen',
      returning: 'Auf dem Rückweg zum Absender',
      back_at_sender: 'Zurück beim Absender',
    },
  },
}
