import type { Language } from '#domain/languages.ts'
import type { Outcome } from './sessions.ts'

type Word =
  | 'title'
  | 'note'
  | 'amount'
  | 'order'
  | 'method'
  | 'card'
  | 'wallet'
  | 'declined'
  | 'wallet_declined'
  | 'expired'
  | 'complete'
  | 'back'
type Texts = Record<Word | Exclude<Outcome, 'delayed_success' | 'delayed_failure'>, string>

/** Texts of the hosted page, which belongs to the provider and not to the shop. */
export const sandboxTexts: Record<Language, Texts> = {
  nl: {
    title: 'Betaling naspelen',
    note: 'Oefenbetaling: er wordt geen geld afgeschreven.',
    amount: 'Te betalen',
    order: 'Kenmerk',
    method: 'Betaalwijze',
    card: 'Kaart',
    success: 'Betalen',
    delayed: 'Betalen, de bank bevestigt later',
    decline: 'De bank weigert',
    wallet: 'PayPal weigert',
    declined:
      'De bank heeft deze betaling geweigerd. Er is niets afgeschreven. Probeer het opnieuw of ga terug naar de winkel.',
    wallet_declined:
      'PayPal heeft deze betaling geweigerd. Er is niets afgeschreven. Probeer het opnieuw of ga terug naar de winkel.',
    abandon: 'Terug zonder te betalen',
    expired: 'De tijd om te betalen is voorbij.',
    complete: 'Deze betaling is afgerond.',
    back: 'Terug naar de winkel',
  },
  en: {
    title: 'Pretend to pay',
    note: 'Practice payment: no money is taken.',
    amount: 'To pay',
    order: 'Reference',
    method: 'Payment method',
    card: 'Card',
    success: 'Pay',
    delayed: 'Pay, the bank confirms later',
    decline: 'The bank declines',
    wallet: 'PayPal declines',
    declined: 'The bank declined this payment. Nothing was charged. Try again, or go back to the shop.',
    wallet_declined: 'PayPal declined this payment. Nothing was charged. Try again, or go back to the shop.',
    abandon: 'Go back without paying',
    expired: 'The time to pay is up.',
    complete: 'This payment is complete.',
    back: 'Back to the shop',
  },
  zh: {
    title: '模拟付款',
    note: '这是练习付款，不会扣款。',
    amount: '应付金额',
    order: '编号',
    method: '支付方式',
    card: '银行卡',
    success: '付款',
    delayed: '付款，银行稍后确认',
    decline: '银行拒绝付款',
    wallet: 'PayPal 拒绝付款',
    declined: '银行拒绝了这笔付款，没有扣款。请重试，或返回商店。',
    wallet_declined: 'PayPal 拒绝了这笔付款，没有扣款。请重试，或返回商店。',
    abandon: '不付款，返回',
    expired: '付款时间已过。',
    complete: '这笔付款已完成。',
    back: '返回商店',
  },
  de: {
    title: 'Zahlung durchspielen',
    note: 'Übungszahlung: Es wird kein Geld abgebucht.',
    amount: 'Zu zahlen',
    order: 'Referenz',
    method: 'Zahlungsart',
    card: 'Karte',
    success: 'Bezahlen',
    delayed: 'Bezahlen, die Bank bestätigt später',
    decline: 'Die Bank lehnt ab',
    wallet: 'PayPal lehnt ab',
    declined:
      'Die Bank hat diese Zahlung abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es erneut oder kehren Sie zum Shop zurück.',
    wallet_declined:
      'PayPal hat diese Zahlung abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es erneut oder kehren Sie zum Shop zurück.',
    abandon: 'Ohne Bezahlen zurück',
    expired: 'Die Zeit zum Bezahlen ist vorbei.',
    complete: 'Diese Zahlung ist abgeschlossen.',
    back: 'Zurück zum Shop',
  },
}
