import { recallHeadlines } from '#domain/safety/recall-notice.ts'
import type { OrderMailData } from './data/order-data.ts'
import { formatTime } from './format.ts'
import type { MailTemplates } from './templates.ts'

type Data = OrderMailData['recall_notice']

/** A loaner goes back, and an erased holder has no page of their order. */
function mayChooseOnPage({ kind, erased }: Data): boolean {
  return kind !== undefined && kind !== 'loan' && erased !== true
}

function listRemedies({ remedies, remedy }: Data): readonly string[] {
  return remedies ?? (remedy ? [remedy] : [])
}

/** The notice of a recall, in the order of Regulation (EU) 2024/1435; its danger is described by staff. */
export const recallMails: MailTemplates<'recall_notice'> = {
  recall_notice: {
    contract: true,
    heading: (_data, language) => recallHeadlines[language],
    button: data => (mayChooseOnPage(data) ? `/login-middle?step=order&checkout_no=${data.checkout_no}` : '/safety'),
    values: (data, language) => {
      const { model, serial_number, order_no, kind = 'none', reminder, telephone = '', email = '' } = data
      const remedies = listRemedies(data)
      const offers = (remedy: string) => (remedies.includes(remedy) ? 'yes' : 'no')
      return {
        ...{ model, serial_number, order_no, kind, email, headline: recallHeadlines[language] },
        telephone: telephone || 'none',
        contact: telephone || email ? 'yes' : 'no',
        reminder: reminder ? 'yes' : 'no',
        choice: kind === 'loan' ? 'loan' : mayChooseOnPage(data) ? 'page' : 'contact',
        ...{ repair: offers('repair'), replace: offers('replace'), refund: offers('refund'), count: remedies.length },
      }
    },
    goods: ({ goods }) => goods,
    facts: ({ serial_number, order_no, ordered_at }, language) => ({
      ...{ serial: serial_number, order: order_no },
      ordered: ordered_at && formatTime(ordered_at, language),
    }),
    quotes: ({ hazard, to_do = '', text = '' }) => ({ hazard: hazard ?? text, to_do }),
  },
}
