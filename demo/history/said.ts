import type { Language } from '#domain/languages.ts'

type InAll = Record<Language, string>

/** Messages by the people of the demo, and the replies: each in the language of the customer. */
export const said = {
  wheel_squeaks: {
    nl: 'Het linkerwiel piept.',
    en: 'The left wheel squeaks.',
    de: 'Das linke Rad quietscht.',
    zh: '左轮有吱吱声。',
  },
  over_a_hose: {
    nl: 'Over een tuinslang gereden.',
    en: 'It drove over a garden hose.',
    de: 'Er ist über einen Gartenschlauch gefahren.',
    zh: '压过了花园水管。',
  },
  hose_in_drive: {
    nl: 'Mesaandrijving vervangen, slang erin gedraaid',
    en: 'Blade drive replaced, the hose had wound itself in',
    de: 'Klingenantrieb ersetzt, Schlauch eingewickelt',
    zh: '已更换刀盘驱动，水管卷入其中',
  },
  blades_blunt: {
    nl: 'Messen zijn bot.',
    en: 'The blades are blunt.',
    de: 'Die Klingen sind stumpf.',
    zh: '刀片钝了。',
  },
  blades_by_yourself: {
    nl: 'Messen wissel je zelf: in de doos zitten negen reservemesjes.',
    en: 'You change blades yourself: there are nine spare ones in the box.',
    de: 'Die Klingen wechseln Sie selbst: Im Karton liegen neun Ersatzklingen.',
    zh: '刀片可自行更换：包装盒内有九片备用刀片。',
  },
  app_lost_it: {
    nl: 'De app ziet hem niet meer.',
    en: 'The app no longer finds it.',
    de: 'Die App findet ihn nicht mehr.',
    zh: '应用里找不到它了。',
  },
  empty_in_ten_minutes: {
    nl: 'Na tien minuten leeg.',
    en: 'Empty after ten minutes.',
    de: 'Nach zehn Minuten leer.',
    zh: '十分钟就没电了。',
  },
  no_battery_in_stock: {
    nl: 'Accu niet op voorraad bij de fabrikant',
    en: 'The maker has no battery in stock',
    de: 'Akku beim Hersteller nicht vorrätig',
    zh: '厂家暂无电池库存',
  },
  bearing_replaced: {
    nl: 'Lager vervangen',
    en: 'Bearing replaced',
    de: 'Lager ersetzt',
    zh: '已更换轴承',
  },
  wheel_motor_replaced: {
    nl: 'Wielmotor vervangen',
    en: 'Wheel motor replaced',
    de: 'Radmotor ersetzt',
    zh: '已更换轮毂电机',
  },
  start_does_nothing: {
    nl: 'Als ik op start druk, gebeurt er niets.',
    en: 'Nothing happens when I press start.',
    de: 'Wenn ich auf Start drücke, passiert nichts.',
    zh: '按下启动键没有反应。',
  },
  in_the_shed: {
    nl: 'Hij staat in de schuur, droog.',
    en: 'It is in the shed, and dry.',
    de: 'Er steht im Schuppen, trocken.',
    zh: '它放在棚子里，是干燥的。',
  },
  looked_at_today: {
    nl: 'Dank je, we kijken er vandaag naar.',
    en: 'Thank you, we will look at it today.',
    de: 'Danke, wir sehen es uns heute an.',
    zh: '谢谢，我们今天就会查看。',
  },
  smaller_than_thought: {
    nl: 'Kleiner dan gedacht.',
    en: 'Smaller than I thought.',
    de: 'Kleiner als gedacht.',
    zh: '比想象的小。',
  },
  hood_torn: {
    nl: 'Kap gescheurd, rechts achter',
    en: 'Hood cracked, rear right',
    de: 'Haube gerissen, hinten rechts',
    zh: '右后方外壳开裂',
  },
  crack_was_there: {
    nl: 'Die scheur zat er bij levering al in, zie mijn foto van toen.',
    en: 'That crack was there at delivery, see my photo of that day.',
    de: 'Der Riss war bei der Lieferung schon da, siehe mein Foto von damals.',
    zh: '收货时就有这道裂缝，请看我当时的照片。',
  },
  half_of_it: {
    nl: 'Half: de scheur was er, maar is groter geworden',
    en: 'Half: the crack was there, but it has grown',
    de: 'Die Hälfte: Der Riss war da, ist aber größer geworden',
    zh: '承担一半：裂缝原已存在，但后来变大了',
  },
  normal_wear: {
    nl: 'Hier ben ik het niet mee eens: dat is normale slijtage.',
    en: 'I do not agree: that is ordinary wear.',
    de: 'Damit bin ich nicht einverstanden: Das ist normale Abnutzung.',
    zh: '我不同意：这属于正常磨损。',
  },
  box_damaged: {
    nl: 'Doosje beschadigd',
    en: 'The box was damaged',
    de: 'Verpackung beschädigt',
    zh: '包装盒破损',
  },
  late_for_the_party: {
    nl: 'Te laat geleverd voor het feest',
    en: 'Delivered too late for the party',
    de: 'Zu spät für das Fest geliefert',
    zh: '送达太晚，没赶上聚会',
  },
  others_after_all: {
    nl: 'Ik wil toch andere',
    en: 'I would like others after all',
    de: 'Ich möchte doch andere',
    zh: '还是想换别的款',
  },
  opened_and_used: {
    nl: 'De doos is open en gebruikt.',
    en: 'The box has been opened and used.',
    de: 'Die Packung ist geöffnet und benutzt.',
    zh: '包装已拆封并使用过。',
  },
  scratch_on_hood: {
    nl: 'Kras op de kap',
    en: 'A scratch on the hood',
    de: 'Kratzer auf der Haube',
    zh: '外壳有划痕',
  },
  manual_missing: {
    nl: 'Handleiding ontbrak',
    en: 'The manual was missing',
    de: 'Anleitung fehlte',
    zh: '缺少说明书',
  },
  blade_missing: {
    nl: 'Een mesje ontbrak',
    en: 'One blade was missing',
    de: 'Eine Klinge fehlte',
    zh: '少了一片刀片',
  },
  screws_missing: {
    nl: 'De schroeven ontbraken',
    en: 'The screws were missing',
    de: 'Schrauben fehlten im Paket',
    zh: '包裹里缺少螺丝',
  },
  box_was_wet: {
    nl: 'Doos was nat',
    en: 'The box was wet',
    de: 'Der Karton war nass',
    zh: '纸箱是湿的',
  },
  blade_bent: {
    nl: 'Eén mesje krom',
    en: 'One blade bent',
    de: 'Eine Klinge verbogen',
    zh: '有一片刀片弯了',
  },
  around_a_trampoline: {
    nl: 'Kan de maaier ook om een trampoline heen rijden?',
    en: 'Can the mower go around a trampoline?',
    de: 'Fährt der Mäher auch um ein Trampolin herum?',
    zh: '割草机能绕开蹦床吗？',
  },
  trampoline_as_zone: {
    nl: 'Ja: teken de trampoline als een verboden zone in de app, dan blijft hij ervandaan.',
    en: 'Yes: draw the trampoline as a no-go zone in the app and it keeps away from it.',
    de: 'Ja: Zeichnen Sie das Trampolin in der App als Sperrzone ein, dann hält er Abstand.',
    zh: '可以：在应用中把蹦床画成禁区，它就会避开。',
  },
  parcel_a_day_late: {
    nl: 'Het pakket kwam een dag later dan aangekondigd.',
    en: 'The parcel came a day later than announced.',
    de: 'Das Paket kam einen Tag später als angekündigt.',
    zh: '包裹比通知的晚了一天到。',
  },
  sorry_breakdown: {
    nl: 'Dat spijt ons. De bezorger stond met pech; we hebben gevraagd dat voortaan te laten weten.',
    en: 'We are sorry. The carrier had a breakdown; we have asked them to let people know next time.',
    de: 'Das tut uns leid. Der Versanddienst hatte eine Panne; wir haben darum gebeten, künftig Bescheid zu geben.',
    zh: '非常抱歉。快递车辆途中故障，我们已要求对方今后及时告知。',
  },
  how_often_blades: {
    nl: 'Hoe vaak moet ik de mesjes eigenlijk wisselen?',
    en: 'How often should I change the blades?',
    de: 'Wie oft soll ich eigentlich die Klingen wechseln?',
    zh: '刀片多久换一次？',
  },
  after_six: {
    nl: 'Kunnen jullie na zes uur ’s avonds bezorgen?',
    en: 'Could you deliver after six in the evening, please?',
    de: 'Können Sie nach 18 Uhr liefern?',
    zh: '可以晚上六点以后送货吗？',
  },
  mower_of_neighbours: {
    nl: 'Wij krijgen toch een maaier van de buren',
    en: 'The neighbours are giving us a mower after all',
    de: 'Wir bekommen doch einen Mäher von den Nachbarn',
    zh: '邻居要送我们一台割草机',
  },
  garden_rebuilt: {
    nl: 'De tuin wordt toch verbouwd',
    en: 'The garden is being rebuilt after all',
    de: 'Der Garten wird doch umgebaut',
    zh: '花园还是要改造',
  },
  size_smaller: {
    nl: 'Toch een maat kleiner gekozen',
    en: 'Chose one size smaller after all',
    de: 'Doch eine Nummer kleiner gewählt',
    zh: '还是选了小一号的',
  },
  talk_it_over: {
    nl: 'Toch nog even overleggen',
    en: 'We want to talk it over first',
    de: 'Wir wollen es noch besprechen',
    zh: '想再商量一下',
  },
  wrong_model: {
    nl: 'Verkeerd model besteld',
    en: 'Ordered the wrong model',
    de: 'Falsches Modell bestellt',
    zh: '订错了型号',
  },
} as const satisfies Record<string, InAll>

export type Said = keyof typeof said

export function inWordsOf(who: { language: Language }, what: Said): string {
  return said[what][who.language]
}
