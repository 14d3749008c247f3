import type { Translated } from '#contract/offers/catalogue-texts.ts'

/** Texts of the demo's activities. */
export const shareWords: { name: Translated; description: Translated } = {
  name: {
    nl: 'Lampjes in de buurt',
    en: 'Lights along the street',
    zh: '邻里灯火',
    de: 'Lichter in der Nachbarschaft',
  },
  description: {
    nl: 'Nodig een vriend uit: die krijgt € 25 korting op de eerste bestelling, en jij een kortingscode van € 25.',
    en: 'Invite a friend: they get €25 off their first order, and you get a €25 coupon code.',
    zh: '邀请一位朋友：朋友的第一笔订单减 25 欧元，您也会收到一张 25 欧元的优惠码。',
    de: 'Laden Sie jemanden ein: 25 € Rabatt auf die erste Bestellung, und Sie erhalten einen Rabattcode über 25 €.',
  },
}

export const discountWords: { name: Translated; description: Translated; rule: Translated } = {
  name: {
    nl: 'Weken van het grote gazon',
    en: 'Large lawn weeks',
    zh: '大草坪优惠周',
    de: 'Wochen der großen Rasenfläche',
  },
  description: {
    nl: 'Koop je de Genie 3000, dan gaat er € 200 van de prijs af. Een code is niet nodig.',
    en: 'Buy the Genie 3000 and €200 comes off the price. No code needed.',
    zh: '购买 Genie 3000 立减 200 欧元，无需优惠码。',
    de: 'Beim Kauf des Genie 3000 ziehen wir 200 € ab. Einen Code brauchen Sie nicht.',
  },
  rule: {
    nl: '€ 200 korting op de Genie 3000',
    en: '€200 off the Genie 3000',
    zh: 'Genie 3000 立减 200 欧元',
    de: '200 € Rabatt auf den Genie 3000',
  },
}
