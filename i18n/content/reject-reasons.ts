import type { Language } from '#domain/languages.ts'

/** Frequent reasons for the rejection of a request, written for the customer in their own language. */
export const rejectReasons = ['withdrawal_over', 'not_found', 'wear', 'no_answer', 'no_machine', 'not_ours'] as const
export type RejectReason = (typeof rejectReasons)[number]

export const rejectTexts: Readonly<Record<Language, Readonly<Record<RejectReason, string>>>> = {
  nl: {
    withdrawal_over:
      'De bedenktijd van 14 dagen na bezorging is voorbij. Teruggeven kan nog wel; bij je bestelling zie je vooraf wat je terugkrijgt.',
    not_found:
      'We hebben nagekeken wat je beschrijft en geen gebrek gevonden. Gebeurt het weer, stuur ons dan foto’s of een filmpje; we kijken er opnieuw naar.',
    wear: 'Dit is normale slijtage, bijvoorbeeld van de mesjes. Nieuwe mesjes vind je bij de accessoires; wisselen duurt vijf minuten.',
    no_answer:
      'We hebben je een vraag gesteld en geen antwoord gekregen. Je kunt je aanvraag gewoon opnieuw doen zodra het je uitkomt.',
    no_machine:
      'Voor die maanden is deze maaier al aan iemand anders beloofd en is er geen andere vrij. Een kortere verlenging kan misschien wel.',
    not_ours:
      'Dit valt buiten wat wij kunnen doen. Heb je vragen, stuur ons dan een bericht op de pagina van je bestelling; we denken graag mee.',
  },
  en: {
    withdrawal_over:
      'The 14-day withdrawal period after delivery is over. You can still return it; your order shows in advance what you get back.',
    not_found:
      'We looked into what you described and found no fault. If it happens again, send us photos or a short video and we will look at it again.',
    wear: 'This is normal wear, of the blades for instance. New blades are among the accessories; changing them takes five minutes.',
    no_answer:
      'We asked you a question and had no answer. You can simply make your request again whenever it suits you.',
    no_machine:
      'For those months this mower is already promised to somebody else and no other one is free. A shorter renewal may be possible.',
    not_ours:
      'This is beyond what we can do. If you have questions, write to us on your order page; we’re happy to help.',
  },
  de: {
    withdrawal_over:
      'Die Widerrufsfrist von 14 Tagen nach der Lieferung ist vorbei. Eine Rückgabe ist weiterhin möglich; in Ihrer Bestellung sehen Sie vorab, was Sie zurückbekommen.',
    not_found:
      'Wir haben geprüft, was Sie beschreiben, und keinen Mangel gefunden. Tritt es erneut auf, schicken Sie uns Fotos oder ein Video; wir sehen es uns noch einmal an.',
    wear: 'Das ist normale Abnutzung, zum Beispiel der Klingen. Neue Klingen finden Sie beim Zubehör; der Wechsel dauert fünf Minuten.',
    no_answer:
      'Wir haben Ihnen eine Frage gestellt und keine Antwort erhalten. Sie können Ihre Anfrage jederzeit erneut stellen.',
    no_machine:
      'Für diese Monate ist das Gerät bereits jemand anderem zugesagt, und kein anderes ist frei. Eine kürzere Verlängerung ist vielleicht möglich.',
    not_ours:
      'Das liegt außerhalb dessen, was wir tun können. Bei Fragen schreiben Sie uns bitte auf der Seite Ihrer Bestellung.',
  },
  zh: {
    withdrawal_over: '收货后 14 天的撤回期已过。您仍可以归还设备，订单页面会提前显示可退回的金额。',
    not_found: '我们检查了您描述的情况，没有发现故障。如再次出现，请发来照片或短视频，我们会重新检查。',
    wear: '这属于正常磨损，例如刀片磨损。新刀片可在配件中购买，更换只需五分钟。',
    no_answer: '我们向您提了一个问题，但没有收到回复。您可以随时重新提交申请。',
    no_machine: '这几个月该设备已预订给其他客户，也没有其他空闲设备。您可以尝试更短的续租期。',
    not_ours: '这超出了我们能处理的范围。如有疑问，请在订单页面给我们留言。',
  },
}
